import { readFileSync } from 'node:fs';
import { McpTestApp } from '../../support/mcp-client';

// Questions of a person about one diary. Their figures were counted from its lines by another program than this one.

interface Question {
  question: string;
  tool: string;
  arguments: Record<string, unknown>;
  /** Tools that do not answer it, although their names may look like it. */
  wrong: string[];
  figure: string | number | (string | number)[];
}

const lines = readFileSync('bench/questions.jsonl', 'utf8').trimEnd().split('\n');
const questions = lines.map((line) => JSON.parse(line) as Question);

/** Whether an answer contains a figure or a word as a whole. */
function holds(answer: string, figure: string | number): boolean {
  return new RegExp(String.raw`(?<![\w.])${RegExp.escape(String(figure))}(?!\w|\.\d)`, 'u').test(answer);
}

let names: string[];

const mcp = McpTestApp.ofSuite();
beforeAll(async () => {
  const headers = { 'content-type': 'application/octet-stream' };
  const file = { method: 'POST', headers, body: readFileSync('bench/questions-diary.jsonl') };
  expect((await fetch(`${mcp.service.url}/api/v2/nutritiondata/import`, file)).status).toBe(200);
  names = (await mcp.client.listTools()).tools.map(({ name }) => name);
});

describe('the questions', () => {
  it('are 60 for at least 20 tools, and each names tools that exist and do not answer it', () => {
    expect(questions).toHaveLength(60);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(60);
    expect(new Set(questions.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(20);
    for (const { tool, wrong } of questions) {
      expect(names).toEqual(expect.arrayContaining([tool, ...wrong]));
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong).not.toContain(tool);
    }
  });

  it.each(questions)('$tool answers: $question', async ({ tool, arguments: values, figure }) => {
    const { isError, text } = await mcp.call(tool, values);
    const missing = [figure].flat().filter((each) => !holds(text, each));
    expect({ isError, missing, text: missing.length > 0 ? text : '' }).toEqual({
      isError: false,
      missing: [],
      text: '',
    });
  });
});
