import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8');

describe('the image', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').slice(0, -1),
  );

  it('copies paths that exist and that the build context lets through', () => {
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) {
      expect({ path, exists: existsSync(join(ROOT, path)) }).toEqual({ path, exists: true });
      expect(ignored).toContain(`!${path}\n`);
    }
  });

  it('compiles as the tests do', () => {
    expect(copied).toContain('.swcrc');
    expect(dockerfile).toMatch(/^RUN node_modules\/\.bin\/swc src -d build --strip-leading-paths && npm run bundle/m);
    expect(scripts['build']).toBe('nest build && npm run bundle');
  });

  it('takes from its earlier stages what they make', () => {
    const taken = [...dockerfile.matchAll(/^COPY --from=(\w+) \/app\/(\S+) \.\/$/gm)].map(
      ([, stage, path]) => `${stage}: ${path}`,
    );

    expect(taken).toEqual(['build: runtime']);
    expect(dockerfile).toMatch(/^RUN .* && npm run assemble$/m);
    expect(scripts['assemble']).toBe('node scripts/assemble.mjs');
  });

  it('is started without the shell of its base, which drops settings whose names have hyphens or dots', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));

    expect(last).toMatch(/^ENTRYPOINT \[\]\nCMD \[/m);
    expect(last).not.toMatch(/^(ENTRYPOINT|CMD) [^[]/m);
  });

  it('has its limits of the engine from npm start, as the systemd unit has', () => {
    const unit = readFileSync(join(ROOT, 'deploy', 'systemd', 'nutrition-diary.service'), 'utf8');
    const limits = scripts['start']?.split(' ').slice(1, -1).join(' ');

    expect(limits).toMatch(/--max-semi-space-size=\d+/);
    expect(unit).toContain(`ExecStart=/usr/bin/node ${limits} /opt/nutrition-diary/dist/main.js\n`);
  });

  it('starts what npm start starts, as a user without privileges', () => {
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];

    expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['start']);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });
});
