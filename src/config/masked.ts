export const MASK = '*****';

/**
 * An address without its password, for display; it may be malformed.
 *
 * @example masked('mongodb://diary:secret@host/diary') // 'mongodb://diary:*****@host/diary'
 */
export function masked(address: string): string {
  // File names may contain an @, but no secret.
  if (address.startsWith('sqlite:')) return address;
  return (
    address
      // Up to the last @, because unescaped passwords may contain @ and /.
      .replace(/^(.*?:(?:\/\/)?(?:[^:@]*:)?).*@/, `$1${MASK}@`)
      .replace(/([?&][^=&]*(?:password|token|secret)[^=&]*=)[^&]*/gi, `$1${MASK}`)
  );
}
