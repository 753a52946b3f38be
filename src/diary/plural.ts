/** @example plural(0, 'entry', 'entries') // '0 entries' */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
