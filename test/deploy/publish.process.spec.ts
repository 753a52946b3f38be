import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { read, ROOT } from '../support/deployment-files';
import { Kit } from '../support/kit';

const { version } = JSON.parse(read('package.json')) as { version: string };
let kit: Kit;
beforeEach(() => {
  kit = new Kit();
});
afterEach(() => kit.remove());

const all = () =>
  globSync('**/*.*', { cwd: kit.folder, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
const content = () => all().map((file) => kit.read(file.slice(kit.folder.length)));
const fillIn = (name: string) => kit.call('publish/names', 'fillIn', name);
const left = () => kit.call('publish/names', 'placesToFillIn');

describe('the account at GitHub', () => {
  it('is missing only where a program has to read it, never in what a person reads or runs first', () => {
    const files = (left() as string[]).map((place) => place.replace(/:\d+$/, ''));

    expect(
      files.filter((file) => !/^(deploy\/(casaos|home-assistant|publish|umbrel|unraid)|package\.json)/.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => file.endsWith('.md'))).toEqual([]);
  });

  it('is filled in everywhere at once, in small letters where images want them', () => {
    expect(left()).toEqual(expect.arrayContaining(['deploy/publish.json:2', 'package.json:7']));

    expect(fillIn('Max-Muster')).toBeNull();

    expect(left()).toEqual([]);
    expect(JSON.parse(kit.read('deploy/publish.json'))).toEqual({
      owner: 'Max-Muster',
      repository: 'nutrition-diary',
      image: 'ghcr.io/max-muster/nutrition-diary',
    });
    expect(kit.read('docker-compose.yml')).toContain(
      'image: ${DIARY_IMAGE:-ghcr.io/max-muster/nutrition-diary:1}\n    restart:',
    );
    expect(kit.read('package.json')).toContain('"repository": "github:Max-Muster/nutrition-diary"');
    expect(kit.read('deploy/unraid/nutrition-diary.xml')).toContain(
      'https://github.com/Max-Muster/nutrition-diary/issues',
    );
    expect(kit.read('deploy/casaos/docker-compose.yml')).toContain('id: io.github.max-muster.nutrition-diary');
    expect(kit.read('deploy/umbrel/umbrel-app.yml')).toContain('\nsubmitter: Max-Muster\n');
  });

  it('is the same when it is filled in twice, and can be changed, also when it is an ordinary word', () => {
    const unnamed = content();
    fillIn('image');
    const named = content();
    fillIn('image');
    expect(content()).toEqual(named);

    fillIn('somebody-else');
    fillIn('OWNER');
    expect(content()).toEqual(unnamed);
  });

  it('is refused when GitHub has no such names', () => {
    const before = content();
    const names = ['', 'a b', '-a', 'a-', 'a--b', 'a/b', 'a.b', 'ä', 'a'.repeat(40)];

    const answers = names.map((name) => `${JSON.stringify(name)} is no name of an account at GitHub`);
    expect(kit.callWithEach('publish/names', 'fillIn', names)).toEqual(answers);
    expect(content()).toEqual(before);
  });

  it('is asked for by the command', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/publish/names.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect([status, stderr]).toEqual([
      1,
      'Usage: npm run publish-names -- NAME, with the name of the account at GitHub\n',
    ]);
  });
});

describe('the version', () => {
  it('is one in all files, that of the app for Home Assistant included; another one in any of them is a mistake', () => {
    const broken: [string, string | RegExp, string, string][] = [
      ['package-lock.json', /"version": "[^"]*"/, '"version": "9.9.9"', 'package-lock.json says 9.9.9'],
      [
        'deploy/kubernetes/mongodb.yaml',
        `diary:${version}`,
        'diary:9.9.9',
        'deploy/kubernetes/mongodb.yaml says 9.9.9',
      ],
      [
        'deploy/home-assistant/nutrition_diary/config.yaml',
        /^version: .*/m,
        'version: 9.9.9',
        `deploy/home-assistant/nutrition_diary/config.yaml says 9.9.9, package.json ${version}`,
      ],
      ['deploy/unraid/nutrition-diary.xml', /diary:\d+</, 'diary:9<', 'deploy/unraid/nutrition-diary.xml says 9'],
      [
        'docker-compose.yml',
        /(?<=IMAGE:-)nutrition-diary/,
        'ghcr.io/max/nutrition-diary:9',
        'docker-compose.yml says 9',
      ],
      ['deploy/kubernetes/embedded.yaml', /image: .*\n/, '', 'embedded.yaml has no version where one is expected'],
    ];
    const changes = broken.map(([file, before, after]): [string, string] => [file, kit.changed(file, before, after)]);

    expect(kit.callAfterEach('publish/versions', 'versionMistakes', changes)).toEqual([
      [],
      ...broken.map(([, , , mistake]): unknown[] => [expect.stringContaining(mistake)]),
    ]);
  });

  it('is raised by npm version in all files, and what was unreleased becomes it', () => {
    cpSync(join(ROOT, 'scripts', 'publish'), join(kit.folder, 'scripts', 'publish'), { recursive: true });
    const changelog = kit.read('CHANGELOG.md').replace(/^## Unreleased\n+/m, '');
    kit.write('CHANGELOG.md', changelog.replace(`## ${version}`, `## Unreleased\n\n- A soup.\n\n## ${version}`));
    const npm = (...args: string[]) =>
      spawnSync('npm', ['version', '--no-git-tag-version', ...args], { cwd: kit.folder, encoding: 'utf8' });

    const next = `${Number(version.split('.', 1)[0]) + 1}.0.0`;
    expect(npm('major')).toMatchObject({ status: 0, stdout: expect.stringContaining(`v${next}`) });
    expect(kit.call('publish/versions', 'versionMistakes')).toEqual([]);
    expect(kit.read('deploy/umbrel/docker-compose.yml')).toContain(`nutrition-diary:${next}\n`);
    expect(kit.read('deploy/unraid/nutrition-diary.xml')).toContain(`nutrition-diary:${next.split('.', 1)[0]}<`);
    expect(kit.call('publish/versions', 'notesOf', next)).toBe('- A soup.');

    expect(npm('patch')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('CHANGELOG.md has nothing under'),
    });
  });
});

describe('a release', () => {
  const mistakes = (...tags: string[]) => kit.callWithEach('publish/release', 'releaseMistakes', tags);

  it('is of a tag that all files agree with, once the account is filled in', () => {
    expect(mistakes(`v${version}`)).toEqual([
      expect.arrayContaining([expect.stringMatching(/^deploy\/publish\.json:2 does not name/)]),
    ]);
    fillIn('max');

    expect(mistakes(`v${version}`, 'v9.9.9', version)).toEqual([
      [],
      [`the tag is v9.9.9, package.json says ${version}`],
      [`the tag is ${version}, package.json says ${version}`],
    ]);
  });

  it('has the notes that the changelog has, without those of other versions', () => {
    kit.write(
      'CHANGELOG.md',
      '# Changelog\n\n## Unreleased\n\n## 2.10.0\n\n### Added\n\n- Two.\n\n## 2.1.0\n\n- One.\n',
    );

    expect(kit.callWithEach('publish/versions', 'notesOf', ['2.10.0', '2.1.0', '2.1', 'Unreleased'])).toEqual([
      '### Added\n\n- Two.',
      '- One.',
      null,
      '',
    ]);
  });

  it('is published under its version, and where it is the highest of its line', () => {
    const releases: [what: string, version: string, gitTags: string, tags: string][] = [
      ['the first release', '1.0.0', '', '1.0.0 1.0 1 latest'],
      ['an update', '1.10.0', 'v1.9.3 v1.0.0', '1.10.0 1.10 1 latest'],
      ['a mend of an older branch', '1.0.9', 'v1.1.0 v1.0.8', '1.0.9 1.0'],
      ['a mend that a newer one overtook', '1.0.9', 'v1.0.10', '1.0.9'],
      ['a mend of an older major version', '1.2.1', 'v2.0.0 v1.2.0', '1.2.1 1.2 1'],
      ['a release beside tags that are none', '1.0.1', 'v2.0.0-rc.1 demo v1.0.1', '1.0.1 1.0 1 latest'],
    ];
    const program = `import { tagsOf } from './scripts/publish/release.mjs';
      const tags = ([what, version, gitTags]) => [what, tagsOf('diary', version, gitTags.split(' '))];
      console.log(JSON.stringify(JSON.parse(process.argv[1]).map(tags)));`;

    const args = ['--input-type=module', '--eval', program, JSON.stringify(releases)];
    const found = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as unknown;
    const names = (tags: string) => tags.split(' ').map((tag) => `diary:${tag}`);
    expect(found).toEqual(releases.map(([what, , , tags]) => [what, names(tags)]));
  });

  it('asks git for the other releases', () => {
    const args = ['scripts/publish/release.mjs', 'tags', '999.0.0'];

    expect(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).toMatch(/:999\.0\.0,.*:latest\n$/);
  });
});
