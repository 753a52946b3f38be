import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { build, READINESS, spawnService, withFolder } from './shared/service.ts';

/**
 * `npm run bench:questions`: asks a model the questions of bench/questions.jsonl. QUESTIONS_COMMAND is run by the shell for each:
 * it finds the question on its standard input and the address of the MCP server in MCP_URL, and prints the answer.
 */

interface Question {
  question: string;
  tool: string;
  figure: string | number | (string | number)[];
}

const QUESTIONS = 'bench/questions.jsonl';
const DIARY = 'bench/questions-diary.jsonl';

async function answerOf(command: string, question: string, url: string): Promise<string> {
  const environment = { ...process.env, MCP_URL: `${url}/mcp` };
  const child = spawn(command, { shell: true, env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(question);
  return text(child.stdout);
}

/** In either way of writing thousands and decimals. */
function holds(answer: string, figure: string | number): boolean {
  const plain = String(figure);
  const forms = [plain, plain.replace('.', ','), typeof figure === 'number' ? figure.toLocaleString('en') : plain];
  return forms.some((form) =>
    new RegExp(String.raw`(?<![\w.,])${RegExp.escape(form)}(?![\w]|[.,]\d)`, 'u').test(answer),
  );
}

async function main(): Promise<void> {
  const command = process.env['QUESTIONS_COMMAND'];
  if (!command) throw new Error('Set QUESTIONS_COMMAND to a command that answers the question on its standard input');
  const lines = readFileSync(QUESTIONS, 'utf8').trimEnd().split('\n');
  const questions = lines.map((line) => JSON.parse(line) as Question);
  build();
  await withFolder(async (folder) => {
    const environment = { EXPORTER_MCP_ENABLED: 'true' };
    const service = await (await spawnService(`sqlite:${folder}/diary.db`, { environment })).ready(READINESS);
    const headers = { 'content-type': 'application/octet-stream' };
    await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', headers, body: readFileSync(DIARY) });
    let right = 0;
    for (const { question, tool, figure } of questions) {
      const answer = await answerOf(command, question, service.url);
      const missing = [figure].flat().filter((each) => !holds(answer, each));
      if (missing.length === 0) right++;
      console.log(missing.length === 0 ? `right  ${question}` : `wrong  ${question} (${tool}: ${missing.join(', ')})`);
    }
    console.log(`\n${right} of ${questions.length} answers have their figures`);
    await service.stop();
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
