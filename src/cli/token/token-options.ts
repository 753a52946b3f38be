import { CommandMistake } from '../shared/command-mistake';
import { parseOptions } from '../shared/parse-options';
import { MAX_TOKEN_DAYS, MEANING_OF_SCOPES, type Scope, SCOPES, TOKEN_NAME } from '../../config/access';

export const USAGE = `Makes, lists and revokes tokens of programs, also while the service runs. They count at once.

  npm run token -- create --name <name> --scope <scope>    prints a new token, which is shown only now
  npm run token -- list                                    name, scope, created, expires, last used
  npm run token -- revoke --name <name>

  --name <name>     letters, digits, hyphens, dots and underscores
  --scope <scope>   ${MEANING_OF_SCOPES}
  --days <days>     days until it expires, 1 to ${MAX_TOKEN_DAYS}; it does not expire when left out
  --help            this text`;

export type TokenOptions =
  | { action: 'create'; name: string; scope: Scope; days?: number }
  | { action: 'list' }
  | { action: 'revoke'; name: string };

const OPTIONS: Record<string, string[]> = { create: ['name', 'scope', 'days'], list: [], revoke: ['name'] };

/** @throws CommandMistake with a line for each mistake */
export function readTokenOptions([action = '', ...args]: string[]): TokenOptions {
  const values = OPTIONS[action];
  if (!values) throw new CommandMistake(`Specify create, list or revoke (see --help)`);
  const { given, mistakes } = parseOptions(args, { values, flags: [] });
  const [name, scope, days] = ['name', 'scope', 'days'].map((option) => given.get(option));
  if (values.includes('name') && !TOKEN_NAME.test(name ?? '')) {
    mistakes.push('--name must be letters, digits, hyphens, dots and underscores, at most 64');
  }
  const knownScope = SCOPES.find((known) => known === scope);
  if (action === 'create' && !knownScope) mistakes.push(`--scope must be one of ${SCOPES.join(', ')}`);
  const isDays = days === undefined || (/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_TOKEN_DAYS);
  if (!isDays) mistakes.push(`--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}`);
  if (mistakes.length > 0) throw new CommandMistake(mistakes.join('\n'));
  if (action === 'list') return { action };
  if (action === 'revoke') return { action, name: name! };
  return { action: 'create', name: name!, scope: knownScope!, ...(days !== undefined && { days: Number(days) }) };
}
