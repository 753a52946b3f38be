import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createTestApp } from '../support/create-test-app';

it('the page is compiled against the document that the service serves', async () => {
  const service = await createTestApp();
  const document = await (await fetch(`${service.url}/api-docs`)).text();
  await service.close();
  const code = `
    const { typesOf } = await import('./scripts/api-types.mjs');
    process.stdout.write(typesOf(JSON.parse(require('node:fs').readFileSync(0, 'utf8'))));`;

  const types = execFileSync(process.execPath, ['--input-type=commonjs', '-e', `(async () => {${code}})()`], {
    input: document,
    encoding: 'utf8',
  });
  expect(types).toBe(readFileSync('web/src/api/schema.ts', 'utf8'));
});
