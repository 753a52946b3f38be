import { TokensService } from '../../access/tokens/tokens.service';
import { CommandMistake } from '../shared/command-mistake';
import type { Command } from '../shared/run-command';
import { IN_MEMORY_URL, isRestricted } from '../../config/config';
import { storeModules } from '../../persistence/persistence.module';
import { manageTokens } from './manage-tokens';
import { readTokenOptions, USAGE } from './token-options';

const NOT_KEPT =
  'The diary is not kept (EXPORTER_PERSISTENCE_DOCSTORE_*), so there is no place for tokens: set EXPORTER_ACCESS_TOKENS instead';
const OPEN_TO_ALL =
  'Note: no setting EXPORTER_ACCESS_* is set here. If the service has none either, it answers everyone, with or without a token';

/** Makes, lists and revokes tokens of programs, also while the service runs, which owns the diary file but not that of tokens. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, clock, start }) => {
    const options = readTokenOptions(args);
    const { enabled, url } = config.persistence.docStore;
    if (!enabled || url === IN_MEMORY_URL) throw new CommandMistake(NOT_KEPT);
    const { access } = await storeModules(config, clock);
    const isReadOnly = options.action !== 'create';
    const app = await start({ imports: [access({ isReadOnly })], providers: [TokensService] });
    await manageTokens(options, app.get(TokensService));
    if (!isRestricted(config)) console.error(OPEN_TO_ALL);
    return true;
  },
};
