import { existsSync } from 'node:fs';
import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';
import { IN_MEMORY_URL } from '../../config/config';
import { masked } from '../../config/masked';
import { SETTINGS } from '../../config/settings';
import type { ImportMode } from '../../diary/merged-day';
import { diaryFileOf, isSameStore, type StoreAddress } from '../../persistence/store-settings';

export const USAGE = `Copies a diary from one document store to another.

  npm run copy-diary -- --from <url> --to <url>

  --from <url>             the store to copy from: sqlite:<path>, mongodb://… or mongodb+srv://…
  --to <url>               the store to copy to; one of the two may be left out and is then the configured store
  --collection <name>      the collection of entries in MongoDB; the configured one (entries) when left out
  --to-collection <name>   when the target's is another one
  --replace                where the target holds a day with other content, put the source's in its place
  --help                   this text

TZ is the time zone of the midnights that MongoDB stores with the days.`;

type CopyOptions = Record<'from' | 'to', StoreAddress> & { mode: ImportMode };

/** @throws CommandMistake with a line for each mistake; values that may contain a secret are not quoted */
export function readCopyOptions(args: string[], configured: StoreAddress): CopyOptions {
  const values = ['from', 'to', 'collection', 'to-collection'];
  const { given, mistakes } = parseOptions(args, { values, flags: ['replace', 'help'] });
  if (!given.has('from') && !given.has('to')) mistakes.push('Say what to copy: --from <url> --to <url>');
  for (const name of ['from', 'to']) mistakes.push(...mistakesOfUrl(name, given.get(name)));
  if (mistakes.length > 0) throw new CommandMistake(mistakes.join('\n'));

  const collection = given.get('collection') ?? configured.collection;
  const from = { url: given.get('from') ?? configured.url, collection };
  const to = { url: given.get('to') ?? configured.url, collection: given.get('to-collection') ?? collection };
  if (isSameStore(from, to))
    throw new CommandMistake(`The source and the target are the same store: ${masked(from.url)}`);
  const file = diaryFileOf(from);
  // Opening it would create an empty one.
  if (file !== undefined && !existsSync(file)) throw new CommandMistake(`There is no diary file ${file} to copy from`);
  return { from, to, mode: given.has('replace') ? 'replace' : 'skip' };
}

function mistakesOfUrl(name: string, url: string | undefined): string[] {
  if (!url || url.startsWith('-')) return [];
  const { read } = SETTINGS.persistence.docStore.url;
  if (url !== IN_MEMORY_URL && read(url) !== undefined) return [];
  return [`--${name}: '${masked(url)}' is not valid; accepted: sqlite:<path>, mongodb://… or mongodb+srv://…`];
}
