/** An empty TZ is as if absent, but the engine takes it for a zone that it does not know. */
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
