import { zstdCompressSync } from 'node:zlib';
import { packedText, unpackedText } from '../../src/persistence/stored-values';

describe('a kept page', () => {
  it('comes back as it was', () => {
    expect(unpackedText(packedText('<p>Äpfel</p>'))).toBe('<p>Äpfel</p>');
  });

  it('is nothing when it would fill the memory, or is damaged', () => {
    expect(unpackedText(zstdCompressSync(Buffer.alloc(10_000_001, ' ')))).toBe('');
    expect(unpackedText(Buffer.from('no page'))).toBe('');
  });
});
