import { parseArgs } from 'node:util';

interface OptionNames {
  /** Names of options with a value. */
  values: readonly string[];
  flags: readonly string[];
  /** Name of the argument without an option, if there may be one. */
  operand?: string;
}

interface GivenOptions {
  given: Map<string, string>;
  operand?: string;
  mistakes: string[];
}

/** Checks the tokens itself, because messages of `parseArgs` quote the values, which may contain a secret. */
export function parseOptions(args: string[], { values, flags, operand: expected }: OptionNames): GivenOptions {
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]) as Record<string, { type: 'string' | 'boolean' }>;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  const mistakes: string[] = [];
  let operand: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (expected === undefined) mistakes.push('There is an argument without an option before it');
      else if (operand !== undefined) mistakes.push(`There is more than one ${expected}`);
      operand = token.value;
    }
    if (token.kind !== 'option') continue;
    const { name, value, rawName } = token;
    const known = [...values, ...flags].map((one) => `--${one}`).join(', ');
    if (options[name] === undefined) mistakes.push(`${rawName} is not an option; accepted: ${known}`);
    else if (values.includes(name) && (!value || value.startsWith('-'))) mistakes.push(`--${name} needs a value`);
    else if (flags.includes(name) && value !== undefined) mistakes.push(`--${name} takes no value`);
    else if (given.has(name)) mistakes.push(`--${name} is given twice`);
    given.set(name, value ?? '');
  }
  return { given, operand, mistakes };
}
