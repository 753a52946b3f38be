/**
 * JSON with the fields of all its objects in one order.
 * @example sortFields({ date: '2026-03-01', activities: [{ name: 'Radfahren', minutes: 30 }] })
 *   // { activities: [{ minutes: 30, name: 'Radfahren' }], date: '2026-03-01' }
 */
export function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, content]) => [name, sortFields(content)]));
}
