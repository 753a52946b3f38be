export const MASK = '*****';

/**
 * An address as it may be shown: without the password in it, whatever else is wrong with it.
 *
 * @example masked('mongodb://diary:secret@host/diary') // 'mongodb://diary:*****@host/diary'
 */
export function masked(address: string): string {
  // Names of files may hold an @, and no secret.
  if (address.startsWith('sqlite:')) return address;
  return (
    address
      // Everything up to the last @, because people write passwords with @ and / in them.
      .replace(/^(.*?:(?:\/\/)?(?:[^:@]*:)?).*@/, `$1${MASK}@`)
      .replace(/([?&][^=&]*(?:password|token|secret)[^=&]*=)[^&]*/gi, `$1${MASK}`)
  );
}
