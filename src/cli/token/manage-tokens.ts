import type { TokensService, TokenView } from '../../access/tokens/tokens.service';
import { instantText } from '../../platform/clock';
import { CommandMistake } from '../shared/command-mistake';
import { DiaryError } from '../../diary/errors';
import type { TokenOptions } from './token-options';

/** Does what the command line says. @throws CommandMistake */
export async function manageTokens(options: TokenOptions, tokens: TokensService): Promise<void> {
  try {
    for (const line of await performAction(options, tokens)) console.log(line);
  } catch (error) {
    if (error instanceof DiaryError && error.cause === undefined) throw new CommandMistake(error.message);
    throw error;
  }
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
