import { parseEnv } from 'node:util';
import { documents, read } from './deployment-files';

type Variables = Record<string, string | undefined>;

interface ComposeService {
  build?: string;
  image?: string;
  pull_policy?: string;
  ports?: string[];
  env_file?: string[];
  environment?: Record<string, string | number | null>;
}

interface Given {
  /** The text of the `.env` file beside the Compose file. */
  dotEnv?: string;
}

/** The service as Docker Compose starts it: the file with its variables filled in. */
export function composeService(file: string, given: Given = {}): ComposeService {
  const [{ services }] = documents<{ services: Record<string, object> }>(file) as [
    { services: Record<string, object> },
  ];
  const variables = parseEnv(given.dotEnv ?? '');
  const filled = JSON.stringify(services['nutrition-diary'], (_, value: unknown) =>
    typeof value === 'string' ? fillIn(value, variables) : value,
  );
  return JSON.parse(filled) as ComposeService;
}

/** Environment of the process. A name without a value has that of `.env`; without one there, it is left out. */
export function composeEnvironment(file: string, given: Given = {}): Record<string, string> {
  const variables = parseEnv(given.dotEnv ?? '');
  const { environment = {} } = composeService(file, given);
  const values = Object.entries(environment).map(([name, value]) => [name, value?.toString() ?? variables[name]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

/** `.env.example` with the # taken away in front of every setting. */
export function uncommentedExample(): string {
  return read('.env.example').replace(/^# (?=[A-Z][A-Z0-9_]*=)/gm, '');
}

/** `${NAME:-default}`: the default also where the variable is empty. */
function fillIn(text: string, variables: Variables): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', word = '') => {
    const value = variables[name];
    if (value !== undefined && value !== '') return value;
    return kind === '-' ? String(word) : '';
  });
}
