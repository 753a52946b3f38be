import { zstdCompressSync } from 'node:zlib';
import { packedPage, unpackedPage } from '../../src/persistence/stored-values';

describe('a kept page', () => {
  it('comes back as it was', () => {
    expect(unpackedPage(packedPage('<p>Äpfel</p>'))).toBe('<p>Äpfel</p>');
  });

  it('is nothing when it would fill the memory, or is damaged', () => {
    expect(unpackedPage(zstdCompressSync(Buffer.alloc(10_000_001, ' ')))).toBe('');
    expect(unpackedPage(Buffer.from('no page'))).toBe('');
  });
});
