import { runCommand } from './command-line/run-command';
import { manageTokens } from './token-command/manage-tokens';
import { readTokenOptions, USAGE } from './token-command/token-options';

/** Makes, lists and revokes tokens of programs, also while the service runs. */
void runCommand(async (setting) => {
  const options = readTokenOptions(setting.args);
  if (options.action === 'help') console.log(USAGE);
  else await manageTokens(options, setting);
  return true;
});
