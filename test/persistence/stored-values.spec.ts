import { zstdCompressSync } from 'node:zlib';
import { syncFolder } from '../../src/persistence/files';
import { packedText, storedNumber, unpackedText } from '../../src/persistence/stored-values';

describe('a stored number', () => {
  it.each([24.5, 0, -1, 1.7e308, 5e-324])('%d is what is stored', (value) => {
    expect(storedNumber(value)).toBe(value);
  });

  it.each([Infinity, -Infinity, NaN, null, undefined, '24.5', 24n, [], {}])('%p is no figure', (value) => {
    expect(storedNumber(value)).toBeNull();
  });
});

describe('a kept page', () => {
  it('comes back as it was, and is nothing when it would fill the memory, or is damaged', () => {
    expect(unpackedText(packedText('<p>Äpfel</p>'))).toBe('<p>Äpfel</p>');
    expect(unpackedText(zstdCompressSync(Buffer.alloc(10_000_001, ' ')))).toBe('');
    expect(unpackedText(Buffer.from('no page'))).toBe('');
  });
});

describe('a folder that is synced', () => {
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('may be on a file system that cannot do it, as some network drives', async () => {
    // The kernel answers EINVAL there.
    await expect(syncFolder('/proc')).resolves.toBeUndefined();
  });

  it('has to be there', async () => {
    await expect(syncFolder('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
