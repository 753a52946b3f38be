import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, PAGE = ''] = readFileSync(join(__dirname, '..', '..', 'docs', 'mongodb.md'), 'utf8').split(
  '## Coming from fddb-exporter\n',
);

/** Rows of the table of settings on the page about fddb-exporter: a setting as its application.yml has it, and the name here. */
export function settingsOnPage(): [old: string, here: string][] {
  const rows = [...PAGE.matchAll(/^\| (`.+`) \| `(EXPORTER_\w+)`/gm)] as unknown as [string, string, string][];
  return rows.flatMap(([, old, here]) => {
    const [first = '', ...others] = [...old.matchAll(/`(.+?)`/g)].map(([, name = '']) => name);
    // `.host` after `spring.mongodb.uri` is `spring.mongodb.host`.
    const parent = first.slice(0, first.lastIndexOf('.'));
    const names = [first, ...others.map((name) => (name.startsWith('.') ? parent + name : name))];
    return names.map((name): [string, string] => [name, here]);
  });
}

/** The commands on the page, a text for each block. */
export function commandsOnPage(): string[] {
  return [...PAGE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands.replaceAll('\\\n', ''));
}
