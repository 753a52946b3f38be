import { readFileSync } from 'node:fs';

/** By what npm sets for the scripts that it runs. */
function isRunByNpm(environment: NodeJS.ProcessEnv): boolean {
  return 'npm_lifecycle_event' in environment;
}

/** The shell that npm runs drops names with hyphens or dots; npm itself, above that shell, still has them. Only Linux shows its environment. */
export function droppedByNpm(environment: NodeJS.ProcessEnv): Record<string, string> {
  const dropped: Record<string, string> = {};
  let [pid, isScript] = [process.ppid, isRunByNpm(environment)];
  try {
    while (isScript) {
      const above = environmentOf(pid);
      for (const [name, value] of Object.entries(above)) if (/[-.]/.test(name)) dropped[name] ??= value;
      isScript = isRunByNpm(above);
      pid = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    }
  } catch {
    // Not Linux, or a process of another user.
  }
  return dropped;
}

function environmentOf(pid: number): Record<string, string> {
  const assignments = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return Object.fromEntries(assignments.map((text) => text.split(/=(.*)/s).slice(0, 2) as [string, string]));
}

/** A text that names commands, by the name with which this program was called: npm's, or its own. */
export function withProgramName(text: string): string {
  if (isRunByNpm(process.env)) return text;
  return text.replace(/.*npm run .*/g, (line) => {
    const called = line
      .replace(/npm run (?:--silent )?(\S+)(?: --)?/, 'diary $1')
      .replace('[-- ', '[')
      .replace('diary copy-diary', 'diary copy');
    // Keeps the column of what it does.
    return called.replace(/(?<=\S) {3,}/, (gap) => gap.padEnd(gap.length + line.length - called.length));
  });
}
