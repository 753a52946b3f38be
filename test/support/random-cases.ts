/** Random cases of a test; ten times as many by hand: `RANDOM_CASES=10 npm test -- test/sync/scraper/page-report`. */
export const randomCases = (count: number): number => count * Number(process.env['RANDOM_CASES'] ?? 1);
