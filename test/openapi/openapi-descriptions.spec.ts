import { appOfSuite } from '../support/create-test-app';
import {
  flattened,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  problemsOf,
  readDocument,
} from '../support/openapi-document';

let document: OpenApiDocument;
let operations: Map<string, Operation>;

const service = appOfSuite();
beforeAll(async () => {
  document = await readDocument(service.url);
  operations = operationsOf(document);
});

describe('the document', () => {
  it('has a description for every answer', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, { description }] of Object.entries(responses))
        expect([name, status, description]).toEqual([name, status, expect.stringMatching(/\w/)]);
    }
  });

  it('has a description or an example for every property', () => {
    const properties = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, property]) => ({ name: `${schema}.${name}`, property })),
    );
    const silent = properties.filter(({ property: { description, example } }) => !description && example === undefined);

    expect(properties.length).toBeGreaterThan(600);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('describes exactly the tags of its operations', () => {
    const tags = new Set([...operations.values()].flatMap((operation) => operation.tags));

    expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
    expect(document.tags.filter(({ description }) => !/\w/.test(description))).toEqual([]);
  });

  it('lists problems of parameters, ranges and bodies only where there are some', () => {
    for (const [name, operation] of operations) {
      const { parameters = [], requestBody } = operation;
      const { properties = {} } = flattened(document, requestBody?.content['application/json']?.schema ?? {});
      const fields = [...parameters.map((parameter) => parameter.name), ...Object.keys(properties)];
      const listed = problemsOf(operation, 400);

      expect([name, listed.includes('validation-failed')]).toEqual([name, fields.length > 0 || !!requestBody]);
      expect([name, listed.includes('invalid-date-range')]).toEqual([name, fields.includes('toDate')]);
      if (requestBody) expect([name, problemsOf(operation, 413)]).toEqual([name, ['payload-too-large']]);
    }
  });
});
