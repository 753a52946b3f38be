/** An empty TZ counts as absent, but V8 treats it as an unknown zone. */
export function systemTimeZone(): string {
  if (process.env['TZ'] === '') delete process.env['TZ'];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
