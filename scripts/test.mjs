// npm test: installs what is missing, then runs the tests with the project's own Node. Arguments go to Jest.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, NODE, ROOT, run } from './install.mjs';

installOnce();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
run(NODE, ['node_modules/jest/bin/jest.js', '--json', '--outputFile=.cache/test-results.json', ...process.argv.slice(2)]);
