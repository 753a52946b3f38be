import type { Duplex } from 'node:stream';

/** A list of some hundred measurements; commands and announcements have a few bytes. */
export const MAX_PACKET_BYTES = 64 * 1024;

/** The length of a packet has seven bits in each byte, of which the last has no high bit. */
const [HIGH_BIT, LOW_BITS] = [0x80, 0x7f];

/** As soon as the length of a packet has arrived: the library would collect it whole. @param refused called before the connection ends */
export function limitPackets(stream: Duplex, maxBytes: number, refused: () => void): void {
  let left = 0;
  /** The length as far as it has arrived; undefined before the first byte of a packet. */
  let length: { value: number; shift: number } | undefined;
  stream.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk[at++]!;
      if (length === undefined) {
        length = { value: 0, shift: 1 };
        continue;
      }
      length.value += (byte & LOW_BITS) * length.shift;
      length.shift *= HIGH_BIT;
      if (length.value > maxBytes) {
        refused();
        stream.destroy();
        return;
      }
      if ((byte & HIGH_BIT) !== 0) continue;
      left = length.value;
      length = undefined;
    }
  });
}
