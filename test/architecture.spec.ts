import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SRC = join(__dirname, '..', 'src');
const BASE = ['diary', 'config'];
const STORED = [...BASE, 'platform', 'persistence'];

/** Rooms that a room may import from, besides itself. The files next to them (app, main) may import everything. */
const MAY_IMPORT: Record<string, string[]> = {
  diary: [],
  config: ['diary'],
  platform: BASE,
  persistence: [...BASE, 'platform'],
  access: STORED,
  sync: STORED,
  features: STORED,
  integrations: [...STORED, 'sync', 'features'],
  operations: [...STORED, 'sync', 'features', 'integrations'],
  cli: [...STORED, 'access', 'sync', 'features', 'integrations', 'operations'],
};
/** Parts of a room that do not import each other, but for those of an earlier line; `*` are all that are not named. */
const PARTS: Record<string, string[][]> = {
  platform: [['clock', 'version', 'logging', 'events'], ['*'], ['api']],
  sync: [['scraper', 'runs'], ['export', 'import', 'versions', 'page-report'], ['history']],
  features: [['*'], ['week']],
  integrations: [['*']],
  operations: [['backup', 'settings', 'telemetry'], ['about', 'health', 'schedule', 'set-up'], ['doctor']],
  cli: [['shared'], ['*'], ['main']],
};
/** Packages that do one job, and the folders where. */
const USED_IN: Record<string, string[]> = {
  axios: ['platform/outgoing', 'sync/scraper'],
  'axios-cookiejar-support': ['sync/scraper'],
  'tough-cookie': ['sync/scraper'],
  '@nestjs/mongoose': ['persistence/mongo'],
  mongoose: ['persistence/mongo'],
  cheerio: ['sync/scraper'],
  helmet: ['platform/http'],
  '@nestjs/schedule': ['operations/schedule'],
  'class-transformer': ['platform/api'],
  'class-validator': ['platform/api'],
  '@nestjs/terminus': ['operations/health'],
  '@nestjs/throttler': ['features/journal', 'platform/http'],
  croner: ['config', 'operations/schedule'],
  jose: ['access/oidc'],
  nodemailer: ['integrations/notification'],
  'openid-client': ['access/oidc'],
  mqtt: ['integrations/mqtt'],
  'prom-client': ['platform/metrics'],
};
/** The module that provides what every other one needs. */
const FOR_ALL = ['core.module.ts'];
const MAX_LINES = 250;
const MAX_FILES = 15;
const GENERATED = 'web/src/api/schema.ts';

interface Import {
  file: string;
  target: string;
  isPackage: boolean;
}

const files = globSync('**/*.ts', { cwd: SRC });
const imports = files.flatMap((file) => importsOf(file));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found = text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm);
  return [...found].map(([, named, later, bare]) => {
    const target = named ?? later ?? bare ?? '';
    const isPackage = !target.startsWith('.');
    return { file, target: isPackage ? target : normalize(join(dirname(file), target)), isPackage };
  });
}

function topFolderOf(path: string): string | undefined {
  return path.includes('/') ? path.split('/', 1)[0] : undefined;
}

const isRelative = ({ target, isPackage }: Import) =>
  !isPackage && (files.includes(`${target}.ts`) || files.some((file) => file.startsWith(`${target}/`)));

describe('the structure of the source', () => {
  it('is found by this test: there are folders and imports between them', () => {
    expect(new Set(files.map(topFolderOf).filter((folder) => folder !== undefined))).toEqual(
      new Set(Object.keys(MAY_IMPORT)),
    );
    expect(imports.filter(isRelative).length).toBeGreaterThan(100);
  });

  it('has arrows in one direction only', () => {
    const forbidden = imports.filter(isRelative).filter(({ file, target }) => {
      const [from, to] = [topFolderOf(file), topFolderOf(target)];
      if (from === undefined || from === to || FOR_ALL.includes(`${target}.ts`)) return false;
      return to === undefined || !MAY_IMPORT[from]?.includes(to);
    });

    expect(forbidden).toEqual([]);
  });

  it('has parts of a room that import no siblings, but for those below them', () => {
    const partOf = (path: string) => /^[^/]+\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1] ?? '';
    const forbidden = Object.entries(PARTS).flatMap(([room, lines]) => {
      const lineWith = (part: string) => lines.findIndex((line) => line.includes(part));
      const lineOf = (part: string) => lineWith(lines.flat().includes(part) ? part : '*');
      const parts = files.filter((file) => topFolderOf(file) === room).map(partOf);
      expect(parts).toEqual(expect.arrayContaining(lines.flat().filter((part) => part !== '*')));
      expect(parts.filter((part) => lineOf(part) < 0)).toEqual([]);
      return imports.filter(isRelative).filter(({ file, target }) => {
        if (topFolderOf(file) !== room || topFolderOf(target) !== room) return false;
        const [from, to] = [partOf(file), partOf(target)];
        return from !== to && lineOf(to) >= lineOf(from);
      });
    });
    expect(forbidden).toEqual([]);
  });

  it('keeps stores and the site from parts that call services, and stores from the scraper', () => {
    const callsServices = /^(integrations\/mcp|operations\/about)\//;
    const forbidden = imports.filter(({ file, target }) => {
      if (callsServices.test(file)) return /^(persistence|sync\/scraper)\//.test(target);
      return file.startsWith('sync/scraper/') && target.startsWith('persistence/');
    });
    expect(forbidden).toEqual([]);
  });

  it('has files of one subject, and folders that one can look through, as the code beside it has', () => {
    const written = globSync('{src,web/src,simulated-site,bench}/**/*.{ts,tsx}', { cwd: join(SRC, '..') }).filter(
      (file) => file !== GENERATED,
    );
    const lines = (file: string) => readFileSync(join(SRC, '..', file), 'utf8').split('\n').length - 1;
    expect(written.filter((file) => lines(file) > MAX_LINES)).toEqual([]);

    const folders = written.map((file) => dirname(file));
    expect(folders.filter((folder) => folders.filter((other) => other === folder).length > MAX_FILES)).toEqual([]);
  });

  it('derives from the table of nutrients what it can: few files spell one of them', () => {
    const spelling = files.filter((file) => /fib(er|re)/i.test(readFileSync(join(SRC, file), 'utf8')));
    expect(spelling.length).toBeLessThanOrEqual(14);
  });

  it('has no circle of imports', () => {
    const targetsOf = new Map(
      files.map((file) => [
        file,
        imports.filter((found) => found.file === file && isRelative(found)).map(({ target }) => `${target}.ts`),
      ]),
    );
    const isReachable = (from: string, to: string, seen = new Set<string>()): boolean =>
      (targetsOf.get(from) ?? []).some((target) => {
        if (target === to) return true;
        if (seen.has(target)) return false;
        seen.add(target);
        return isReachable(target, to, seen);
      });

    expect(files.filter((file) => isReachable(file, file))).toEqual([]);
  });

  it('keeps the diary pure: no package, no system, no clock, no environment', () => {
    const ofDiary = files.filter((file) => topFolderOf(file) === 'diary');

    expect(imports.filter((found) => topFolderOf(found.file) === 'diary' && !isRelative(found))).toEqual([]);
    for (const file of ofDiary) {
      expect(readFileSync(join(SRC, file), 'utf8')).not.toMatch(
        /new Date\(\)|Date\.now|process\.|Math\.random|console\./,
      );
    }
  });

  it('shares with the page three tables of the diary, which need nothing else', () => {
    const web = join(SRC, '..', 'web', 'src');
    const shared = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
      const found = readFileSync(join(web, file), 'utf8').matchAll(/ from '(?:\.\.\/)+src\/([^']+)'/g);
      return [...found].map(([, target]) => target);
    });

    const tables = ['diary/detail-nutrient', 'diary/history/site-sentences', 'diary/language'];
    expect(new Set(shared)).toEqual(new Set(tables));
    expect(
      imports.filter(({ file, target }) => tables.includes(file.slice(0, -3)) && !tables.includes(target)),
    ).toEqual([]);
  });

  it('asks the system for the time in the clock alone, and for chance for jitter alone', () => {
    const asking = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(SRC, file), 'utf8')));

    // The logger stamps its lines, whatever the service takes for the time.
    expect(asking(/Date\.now\(|new Date\(\)/).sort()).toEqual(['platform/clock.ts', 'platform/logging/logger.ts']);
    expect(asking(/Math\.random/).sort()).toEqual([
      'integrations/mqtt/publisher.ts',
      'operations/schedule/scheduler.ts',
      'sync/scraper/upstream-client.ts',
    ]);
  });

  it.each(Object.entries(USED_IN))('uses %s in %j alone', (name, folders) => {
    const ofPackage = imports.filter(({ isPackage }) => isPackage);
    const using = ofPackage.filter(({ target }) => target === name || target.startsWith(`${name}/`));
    const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`)) ?? file;
    expect(new Set(using.map(({ file }) => folderOf(file)))).toEqual(new Set(folders));
  });

  it('reads dates of outside by `parseCalendarDay` and `parseInstant`, because `Date.parse` reads "5" as a day', () => {
    const code = (file: string) => readFileSync(join(SRC, file), 'utf8').replaceAll(/^\s*(?:\*|\/\/).*$/gm, '');
    expect(files.filter((file) => code(file).includes('Date.parse(')).sort()).toEqual([
      'diary/calendar-day.ts',
      // Texts of the service itself; the name of a backup is compared with what it would be.
      'integrations/mqtt/run-reports.ts',
      'integrations/notification/notices.ts',
      'persistence/backup/backup-folder.ts',
      // The date of a header, once its form is known.
      'sync/scraper/upstream-client.ts',
    ]);
  });

  it('loads MCP, and what only MCP needs, when it is switched on: from the application, later', () => {
    const libraries = /^(@rekog\/|@modelcontextprotocol\/|@nestjs\/microservices|zod)/;
    const MCP = 'integrations/mcp/';
    expect(imports.filter(({ file, target }) => libraries.test(target) && !file.startsWith(MCP))).toEqual([]);

    const ofMcp = imports.filter(({ file, target }) => target.startsWith(MCP) && !file.startsWith(MCP));
    expect(ofMcp.map(({ file }) => file).sort()).toEqual(['app.module.ts', 'app.ts']);
    for (const { file, target } of ofMcp) {
      expect(readFileSync(join(SRC, file), 'utf8')).toContain(`import('./${target}')`);
    }
  });

  it('uses access from the application and the commands alone', () => {
    const ofAccess = imports.filter(
      ({ file, target }) => target.startsWith('access/') && topFolderOf(file) !== 'access',
    );
    const ofService = ofAccess.filter(({ file }) => topFolderOf(file) !== 'cli');

    expect(ofService.map(({ file }) => file).sort()).toEqual(['app.module.ts', 'app.ts']);
  });

  it('loads the stores that are not chosen, and what asks the site, only when they are needed', () => {
    // A backup is restored into the embedded store, whatever is chosen.
    const elsewhere = imports.filter(({ file }) => !file.startsWith('cli/restore/'));
    const loadedAtOnce = elsewhere.filter(({ file, target }) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      const isLater = new RegExp(
        `import\\('[^']*${target.split('/').at(-1)}'\\)|import type [^;]*${target.split('/').at(-1)}'`,
      );
      const [loadedLater] = /^persistence\/(sqlite|mongo)\/|^sync\/scraper\/upstream-session$/.exec(target) ?? [];
      return loadedLater !== undefined && !file.startsWith(dirname(`${loadedLater}.`)) && !isLater.test(text);
    });

    expect(loadedAtOnce).toEqual([]);
  });
});

describe('the suffix of a suite', () => {
  const TEST = join(SRC, '..', 'test');
  const HELPERS = { view: /views/, browser: /browser/, process: /shared\/process|proxies|small-disk/ };

  /** The helpers that a suite imports, and those that they import. */
  function helpersOf(file: string, found = new Set<string>()): Set<string> {
    const text = readFileSync(join(TEST, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/^(?:import (?!type)|} )[^;]*? from '(\.[^']+)'/gm)) {
      const helper = `${normalize(join(dirname(file), target)).replace(/\.ts$/, '')}.ts`;
      const isHelper = /^(support|\.\.\/proof\/shared)\//.test(helper) && existsSync(join(TEST, helper));
      if (isHelper && !found.has(helper)) helpersOf(helper, found.add(helper));
    }
    return found;
  }

  it('says what it needs', () => {
    const needs = globSync('**/*.spec.ts', { cwd: TEST }).map((file) => {
      const helpers = helpersOf(file);
      const [need] = Object.entries(HELPERS).find(([, names]) => names.test([...helpers].join())) ?? [];
      return { file, need, tier: /\.(view|browser|process)\.spec\.ts$/.exec(file)?.[1] };
    });

    expect(new Set(needs.map(({ need }) => need))).toEqual(new Set(['view', 'browser', 'process', undefined]));
    // Others need root or files of the build, which imports do not tell.
    expect(needs.filter(({ need, tier }) => need !== tier && !(need === undefined && tier === 'process'))).toEqual([]);
  });
});
