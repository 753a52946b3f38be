/** A copy of an object without some of its fields. */
export function without(fields: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
