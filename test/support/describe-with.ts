/**
 * Tests that need a program, or a right. Without it they are skipped, and `npm test` says so at its end: scripts/test.mjs looks
 * for the mark in their name.
 */
export function describeWith(need: string, found: unknown): (name: string, tests: () => void) => void {
  return (name, tests) => (found ? describe(name, tests) : describe.skip(`${name} [needs ${need}]`, tests));
}
