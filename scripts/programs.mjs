// Starts and stops the programs that a script needs: the service, the simulated diary site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const children = [];

/**
 * Starts a Node program and waits until it prints `ready`. Its standard error is passed on.
 *
 * @param options options of `spawn`, and `node`, the Node binary
 * @returns the match of `ready`
 * @throws an error with the program's output when it ends before that
 */
export function startProgram(args, ready, { node = process.execPath, ...options } = {}) {
  const child = spawn(node, args, options);
  children.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = ready.exec(output);
      if (match) resolve(match);
    });
    child.stderr.on('data', (chunk) => process.stderr.write(chunk));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${output}`)));
  });
}

/** Stops all programs, or only those of a file, and waits until they have ended. */
export async function stopPrograms(file) {
  const stopped = children.filter(({ spawnargs }) => file === undefined || spawnargs.includes(file));
  await Promise.all(
    stopped.map((child) => {
      child.removeAllListeners('exit');
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      child.kill('SIGTERM');
      return once(child, 'exit');
    }),
  );
}
