import { existsSync } from 'node:fs';
import { TokensService, type TokenView } from '../access/tokens/tokens.service';
import type { CommandSetting } from '../command-line/run-command';
import { CommandMistake } from '../command-line/command-mistake';
import { instantText, SystemClock } from '../clock';
import { isRestricted } from '../config/access';
import type { Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import type { AccessStore } from '../persistence/access-store';
import { MemoryAccessStore } from '../persistence/memory-access-store';
import type { TokenOptions } from './token-options';

const NOT_KEPT =
  'The diary is not kept (EXPORTER_PERSISTENCE_DOCSTORE_*), so there is no place for tokens: set EXPORTER_ACCESS_TOKENS instead';
const OPEN_TO_ALL =
  'Note: no setting EXPORTER_ACCESS_* is set here. If the service has none either, it answers everyone, with or without a token';

/** Does what the command line says. @throws CommandMistake */
export async function manageTokens(options: TokenOptions, { config, open }: CommandSetting): Promise<void> {
  const store = await openStore(config, open, options.action === 'create');
  try {
    const tokens = new TokensService(config, store, new SystemClock(config.timeZone));
    for (const line of await linesOf(options, tokens)) console.log(line);
    if (!isRestricted(config)) console.error(OPEN_TO_ALL);
  } catch (error) {
    if (error instanceof DiaryError && error.cause === undefined) throw new CommandMistake(error.message);
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Of an embedded diary only the file beside it, because the service owns the diary file.
 *
 * @param isNewAllowed whether that file is made if there is none
 */
async function openStore(
  { persistence }: Config,
  open: CommandSetting['open'],
  isNewAllowed: boolean,
): Promise<AccessStore> {
  const { enabled, ...address } = persistence.docStore;
  if (!enabled || address.url === 'sqlite::memory:') throw new CommandMistake(NOT_KEPT);
  if (!address.url.startsWith('sqlite:')) return (await open('Diary', address)).openAccess();
  const { accessFileOf, SqliteAccessStore } = await import('../persistence/sqlite/sqlite-access-store');
  const file = accessFileOf(address.url.slice('sqlite:'.length));
  if (!existsSync(file)) {
    if (!isNewAllowed) {
      console.error(`There is no file ${file}, so no token was made for that diary`);
      return new MemoryAccessStore();
    }
    (await import('../persistence/sqlite/diary-file')).makeFileOfFolderOwner(file);
  }
  return SqliteAccessStore.open(file);
}

async function linesOf(options: TokenOptions, tokens: TokensService): Promise<string[]> {
  switch (options.action) {
    case 'create': {
      const { token } = await tokens.create(options);
      return [`The token ${options.name}, which is shown only now:`, token];
    }
    case 'revoke':
      await tokens.revoke(options.name);
      return [`The token ${options.name} is revoked`];
    case 'list': {
      const all = await tokens.list();
      return all.length === 0 ? ['There are no tokens'] : tableOf(all);
    }
    case 'help':
      return [];
  }
}

function tableOf(tokens: readonly TokenView[]): string[] {
  const rows = [
    ['NAME', 'SCOPE', 'CREATED', 'EXPIRES', 'LAST USED'],
    ...tokens.map(({ name, scope, configured, createdAt, expiresAt, lastUsedAt }) =>
      configured
        ? [name, scope, 'in the configuration', '', '']
        : [name, scope, text(createdAt, ''), text(expiresAt, 'never'), text(lastUsedAt, 'not yet')],
    ),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

function text(instant: number | undefined, otherwise: string): string {
  return instant === undefined ? otherwise : instantText(instant);
}
