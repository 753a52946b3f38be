// npm test: installs what is missing, then runs the tests with the project's own Node. Arguments go to Jest.
import { installOnce, NODE, run } from './install.mjs';

installOnce();
run(NODE, [
  'node_modules/jest/bin/jest.js',
  '--json',
  '--outputFile=.cache/test-results.json',
  ...process.argv.slice(2),
]);
