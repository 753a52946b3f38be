import { z } from 'zod';
import { dropEmpty, publishedSchema } from '../../../src/integrations/mcp/tool';

describe('tool', () => {
  it('drops null, empty texts, lists and objects, at every depth', () => {
    expect(
      dropEmpty({ a: null, b: '', c: [], d: {}, e: undefined, f: { g: { h: [null, ''] } }, i: [{ j: null }, 1] }),
    ).toEqual({
      i: [1],
    });
  });

  it('keeps numbers, false and blank texts', () => {
    const full = { zero: 0, minus: -1, no: false, blank: ' ', list: [0, false] };
    expect(dropEmpty(full)).toEqual(full);
  });

  it('does not change what it is given', () => {
    const given = { a: { b: null }, c: 1 };
    expect(dropEmpty(given)).toEqual({ c: 1 });
    expect(given).toEqual({ a: { b: null }, c: 1 });
  });
});

const PERIOD = z.object({ days: z.number(), products: z.array(z.object({ name: z.string() })) });

const STANDARD = publishedSchema(
  z.object({
    date: z.string(),
    names: z.array(z.string()),
    before: PERIOD.optional(),
    following: PERIOD,
    entry: z.object({ kilojoules: z.number() }).describe('A day as in get_data_schema'),
  }),
)['~standard'];

describe('the published schema of an answer', () => {
  it('names every field: at the top as such, those of a part in its description, the same ones once', () => {
    expect(STANDARD.jsonSchema.output()).toEqual({
      type: 'object',
      properties: {
        date: {},
        names: { type: 'array' },
        before: { type: 'object', description: 'days, products {name}' },
        following: { type: 'object', description: 'as `before`' },
        entry: { type: 'object', description: 'A day as in get_data_schema' },
      },
    });
  });

  it('is not what answers are checked against: that is all of it', async () => {
    const answer = { date: '2024-08-27', names: [], following: { days: 1, products: [] }, entry: { kilojoules: 1 } };

    expect(await STANDARD.validate(answer)).toEqual({ value: answer });
    const wrong = { ...answer, entry: { kilojoules: '1' } };
    expect(await STANDARD.validate(wrong)).toMatchObject({ issues: [{ path: ['entry', 'kilojoules'] }] });
  });
});
