/**
 * The form in which names are compared: NFC, lower case by Unicode, `ß` as `ss`. A name matches a term when the folded name
 * contains the folded term literally.
 *
 * @example foldName('Straße') === foldName('STRASSE') // true
 * @example foldName('Äpfel').includes(foldName('ÄPFEL')) // true
 */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
}
