import type { TokenDto } from '../../access/tokens/tokens.dto';
import { TokensService } from '../../access/tokens/tokens.service';
import { CommandError, type Command, parseOptions } from '../shared/run-command';
import { IN_MEMORY_URL, isRestricted } from '../../config/config';
import { storeModules } from '../../persistence/persistence.module';
import { DiaryError } from '../../diary/errors';
import { MAX_TOKEN_DAYS, MEANING_OF_SCOPES, type Scope, SCOPES, TOKEN_NAME } from '../../config/access';

export const USAGE = `Makes, lists and revokes tokens of programs, also while the service runs. They take effect immediately.

  npm run token -- create --name <name> --scope <scope>    prints a new token, which is shown only now
  npm run token -- list                                    name, scope, created, expires, last used
  npm run token -- revoke --name <name>

  --name <name>     letters, digits, hyphens, dots and underscores
  --scope <scope>   ${MEANING_OF_SCOPES}
  --days <days>     days until it expires, 1 to ${MAX_TOKEN_DAYS}; it does not expire when left out
  --help            this text`;

type TokenOptions =
  | { action: 'create'; name: string; scope: Scope; days?: number }
  | { action: 'list' }
  | { action: 'revoke'; name: string };

const OPTIONS: Record<string, string[]> = { create: ['name', 'scope', 'days'], list: [], revoke: ['name'] };

function readTokenOptions([action = '', ...args]: string[]): TokenOptions {
  const values = OPTIONS[action];
  if (!values) throw new CommandError(`Specify create, list or revoke (see --help)`);
  const { given, mistakes } = parseOptions(args, { values, flags: [] });
  const [name, scope, days] = ['name', 'scope', 'days'].map((option) => given.get(option));
  if (values.includes('name') && !TOKEN_NAME.test(name ?? '')) {
    mistakes.push('--name must be letters, digits, hyphens, dots and underscores, at most 64');
  }
  const knownScope = SCOPES.find((known) => known === scope);
  if (action === 'create' && !knownScope) mistakes.push(`--scope must be one of ${SCOPES.join(', ')}`);
  const isDays = days === undefined || (/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_TOKEN_DAYS);
  if (!isDays) mistakes.push(`--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}`);
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  if (action === 'list') return { action };
  if (action === 'revoke') return { action, name: name! };
  return { action: 'create', name: name!, scope: knownScope!, ...(days !== undefined && { days: Number(days) }) };
}

async function performAction(options: TokenOptions, tokens: TokensService): Promise<string[]> {
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
  }
}

function tableOf(tokens: readonly TokenDto[]): string[] {
  const rows = [
    ['NAME', 'SCOPE', 'CREATED', 'EXPIRES', 'LAST USED'],
    ...tokens.map(({ name, scope, configured, createdAt, expiresAt, lastUsedAt }) =>
      configured
        ? [name, scope, 'in the configuration', '', '']
        : [name, scope, createdAt ?? '', expiresAt ?? 'never', lastUsedAt ?? 'not yet'],
    ),
  ];
  const widths = rows[0]!.map((_, column) => rows.reduce((most, row) => Math.max(most, row[column]!.length), 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

const NOT_KEPT =
  'The diary is not kept (EXPORTER_PERSISTENCE_DOCSTORE_*), so there is no place for tokens: set EXPORTER_ACCESS_TOKENS instead';
const OPEN_TO_ALL =
  'Note: no setting EXPORTER_ACCESS_* is set here. If the service has none either, it answers everyone, with or without a token';

export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, clock, start }) => {
    const options = readTokenOptions(args);
    const { enabled, url } = config.persistence.docStore;
    if (!enabled || url === IN_MEMORY_URL) throw new CommandError(NOT_KEPT);
    const { access } = await storeModules(config, clock);
    const isReadOnly = options.action !== 'create';
    const app = await start({ imports: [access({ isReadOnly })], providers: [TokensService] });
    const lines = await performAction(options, app.get(TokensService)).catch((error: unknown) => {
      throw error instanceof DiaryError && error.cause === undefined ? new CommandError(error.message) : error;
    });
    for (const line of lines) console.log(line);
    if (!isRestricted(config)) console.error(OPEN_TO_ALL);
    return true;
  },
};
