import { createTestApp, type TestApp } from '../support/create-test-app';
import { type Operation, operationsOf, readDocument } from '../support/openapi-document';

let service: TestApp;
let operations: Map<string, Operation>;

beforeAll(async () => {
  service = await createTestApp();
  operations = operationsOf(await readDocument(service.url));
});
afterAll(() => service.close());

describe('the document', () => {
  it('has bodies where they are read: required for exports and imports, optional for the correlation and the history', () => {
    const bodies = [...operations].filter(([, { requestBody }]) => requestBody !== undefined);

    expect(bodies.map(([name, { requestBody }]) => [name, requestBody?.required]).sort()).toEqual([
      ['PATCH /api/v2/goals/{validFrom}', true],
      ['PATCH /api/v2/settings', true],
      ['POST /api/v2/correlation', false],
      ['POST /api/v2/journal', true],
      ['POST /api/v2/measurements', true],
      ['POST /api/v2/nutritiondata', true],
      ['POST /api/v2/nutritiondata/export', true],
      ['POST /api/v2/nutritiondata/history', false],
      ['POST /api/v2/nutritiondata/import', true],
      ['POST /api/v2/setup/login-check', true],
      ['POST /api/v2/stats/goals/preview', true],
      ['POST /api/v2/triggers/search', true],
      ['PUT /api/v2/days/{date}/status', true],
      ['PUT /api/v2/food-groups/{name}', true],
      ['PUT /api/v2/goals/{validFrom}', true],
      ['PUT /api/v2/journal/{id}', true],
      ['PUT /api/v2/profile', true],
      ['PUT /api/v2/setup', true],
      ['PUT /api/v2/symptoms/{label}/coverage', true],
    ]);
  });
});
