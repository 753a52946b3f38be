import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';
import { type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';

export const USAGE = `Writes the past of the diary into the long-term statistics of Home Assistant. It can be repeated: corrected days are replaced.

  npm run homeassistant-history -- --url https://ha.example.org < token.txt

The embedded store has one user at a time: stop the service first. With MongoDB it may go on.

The long-lived access token of an administrator is read from standard input, and kept nowhere.

  --url <address>   of Home Assistant
  --from <date>     the first day, as YYYY-MM-DD; the first of the diary when left out
  --help            this text`;

export interface HistoryOptions {
  /** Address of its WebSocket. */
  url: URL;
  from?: CalendarDay;
}

/** @throws CommandMistake with a line for each mistake */
export function readHistoryOptions(args: string[]): HistoryOptions {
  const { given, mistakes } = parseOptions(args, { values: ['url', 'from'], flags: ['help'] });
  const [address, first] = [given.get('url'), given.get('from')];
  const isAddress = address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isAddress) mistakes.push('--url must be the address of Home Assistant, such as http://homeassistant.local:8123');
  const from = first === undefined ? undefined : parseCalendarDay(first);
  if (first !== undefined && from === undefined) mistakes.push('--from must be a date as YYYY-MM-DD');
  if (mistakes.length > 0 || !isAddress) throw new CommandMistake(mistakes.join('\n'));
  const url = new URL(`${address.replace(/\/+$/, '')}/api/websocket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return { url, from };
}
