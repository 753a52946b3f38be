/** For what is made anew for each test, or made once and shared by a suite or block. */
export function hooksFor({ forSuite }: { forSuite: boolean }): [before: typeof beforeAll, after: typeof afterAll] {
  return forSuite ? [beforeAll, afterAll] : [beforeEach, afterEach];
}
