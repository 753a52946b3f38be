// Checks of the workflows that need no other program. actionlint knows far more, where it is there.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const PINNED = /^[\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
/** Runs the code of a stranger with the rights of the repository. */
const DANGEROUS = ['pull_request_target', 'workflow_run'];

export function workflowMistakes(root) {
  const files = globSync('.github/workflows/*.yml', { cwd: root }).sort();
  if (files.length === 0) return ['there are no workflows'];
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    try {
      return [...ofText(text), ...ofJobs(load(text))].map((mistake) => `${file}: ${mistake}`);
    } catch (error) {
      return [`${file}: ${error.message.split('\n', 1)[0]}`];
    }
  });
}

function ofText(text) {
  return [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)]
    .map(([, used]) => used.trim())
    .filter((used) => !used.startsWith('./') && !PINNED.test(used))
    .map((used) => `${used} is not pinned as NAME@<40 hexadecimal digits> # v1.2.3`);
}

function ofJobs({ on, permissions, jobs }) {
  const triggers = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on);
  const without = Object.entries(jobs).filter(([, job]) => job.permissions === undefined);
  const keeping = Object.entries(jobs).filter(([, { steps = [] }]) =>
    steps.some(
      ({ uses = '', with: given }) => uses.startsWith('actions/checkout@') && given?.['persist-credentials'] !== false,
    ),
  );
  return [
    ...triggers.filter((name) => DANGEROUS.includes(name)).map((name) => `is triggered by ${name}`),
    ...(JSON.stringify(permissions) === '{}'
      ? []
      : ['has permissions of its own; each job has to name those it needs']),
    ...without.map(([name]) => `the job ${name} does not say which permissions it needs`),
    ...keeping.map(([name]) => `the job ${name} leaves its token in the checked out folder`),
  ];
}
