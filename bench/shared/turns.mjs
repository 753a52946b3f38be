import { appendFileSync } from 'node:fs';

/**
 * Loaded into the service: writes each piece of work of the main thread beyond 50 ms of its own processor time to the file of
 * TURNS_FILE, with the time at which it ended. On a busy machine, that is steadier than how long others wait.
 */

const EVERY_MS = 2;
const LONG_MS = 50;
const file = process.env['TURNS_FILE'];

let last = process.threadCpuUsage();
setInterval(() => {
  const now = process.threadCpuUsage();
  const usedMs = (now.user + now.system - last.user - last.system) / 1000;
  last = now;
  if (usedMs > LONG_MS) appendFileSync(file, `${Date.now()} ${usedMs.toFixed(0)}\n`);
}, EVERY_MS).unref();
