import { Kit } from '../support/kit';

// Results of `npm run check:deploy` for the files as they are, and for each after a change.

type Broken = [name: string, file: string, before: string | RegExp, after: string, mistake: string];

function describeCheck(name: string, [script, check]: [string, string], broken: Broken[]): void {
  describe(name, () => {
    let mistakes: unknown[];
    beforeAll(() => {
      const kit = new Kit();
      const changes = broken.map(([, file, before, after]): [string, string] => [
        file,
        kit.changed(file, before, after),
      ]);
      mistakes = kit.callAfterEach(`deploy-checks/${script}`, check, changes);
      kit.remove();
    });

    it('are good', () => {
      expect(mistakes[0]).toEqual([]);
    });

    it.each(broken.map(([title, , , , mistake], index) => [title, mistake, index + 1] as const))(
      'with %s are not',
      (_, mistake, index) => {
        expect(mistakes[index]).toEqual(expect.arrayContaining([expect.stringMatching(mistake)]));
      },
    );
  });
}

const RELEASE = '.github/workflows/release.yml';
describeCheck(
  'the workflows',
  ['workflows', 'workflowMistakes'],
  [
    ['an action by its tag', RELEASE, /@[\da-f]{40} # v5.0.0/, '@v5', 'actions/checkout@v5 is not pinned'],
    ['a hash without its version', RELEASE, / # v5.0.0/, '', 'is not pinned'],
    [
      'a job that takes the permissions of the workflow',
      RELEASE,
      /    permissions:\n      contents: write\n/,
      '',
      'the job release does not say',
    ],
    [
      'the rights of the repository for a stranger',
      '.github/workflows/ci.yml',
      'pull_request:',
      'pull_request_target:',
      'is triggered by pull_request_target',
    ],
    ['what is no YAML', RELEASE, 'jobs:', 'jobs: [', RELEASE],
  ],
);

describeCheck(
  'the Compose files',
  ['compose', 'composeMistakes'],
  [
    [
      'the long form of env_file, which Compose 2.20 refuses',
      'docker-compose.yml',
      'init: true',
      'env_file: [{ path: .env, required: false }]',
      'docker-compose.yml: .*env_file',
    ],
    [
      'an image in capital letters',
      'deploy/casaos/docker-compose.yml',
      'ghcr.io/OWNER/n',
      'ghcr.io/Max/n',
      'is no name: ghcr.io/Max/',
    ],
    [
      'a document that asks for a newer Compose',
      'docs/install.md',
      '# Install',
      '# Install\n\nNeeds Docker with Compose from 2.30 on.',
      'docs/install.md asks for a Compose',
    ],
    ['what is no YAML', 'docker-compose.yml', 'services:', 'services: {', 'docker-compose.yml'],
  ],
);

const UNRAID = 'deploy/unraid/nutrition-diary.xml';
const CASAOS = 'deploy/casaos/docker-compose.yml';
const UMBREL = 'deploy/umbrel/umbrel-app.yml';
const OF_UMBREL = 'deploy/umbrel/docker-compose.yml';
describeCheck(
  'the files for app stores',
  ['stores', 'storeMistakes'],
  [
    ['a tag that is not closed', UNRAID, '</Network>', '', 'is no XML'],
    ['another folder', UNRAID, 'Target="/data"', 'Target="/app"', 'another folder than /data'],
    [
      'a password that is shown',
      UNRAID,
      /(EXPORTER_ACCESS_PASSWORD.*Mask=)"true"/,
      '$1"false"',
      'Password of the web app is shown',
    ],
    ['a main service that is none', CASAOS, 'main: nutrition-diary', 'main: diary', 'main is none of its services'],
    ['another folder', CASAOS, 'target: /data', 'target: /app', 'keeps nothing of /data'],
    ['a category of its own', CASAOS, 'category: Home', 'category: Food', 'category is none of'],
    ['a category of its own', UMBREL, 'category: automation', 'category: food', 'category is none of'],
    ['an image beside it', UMBREL, /- https:\S+overview.png/, '- overview.png', 'gallery'],
    ['a host that the proxy does not find', OF_UMBREL, 'diary_web_1', 'diary_app_1', 'APP_HOST'],
    ['an image of any version', OF_UMBREL, /(?<=diary:)\d.*/, 'latest', 'the image has no version'],
  ],
);
