import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is there until the tests of the suite or block have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'diary-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
