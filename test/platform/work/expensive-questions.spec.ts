import { ExpensiveQuestions } from '../../../src/platform/work/expensive-questions';

describe('ExpensiveQuestions', () => {
  it('answers one question at a time, in the order in which they came', async () => {
    const questions = new ExpensiveQuestions();
    const seen: string[] = [];
    const question = (name: string) =>
      questions.run(async (turns) => {
        seen.push(`${name} begins`);
        await new Promise(setImmediate);
        await turns.take();
        seen.push(`${name} ends`);
      });
    await Promise.all([question('a'), question('b')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('refuses the tenth one that waits or is answered, and goes on after a failure', async () => {
    const questions = new ExpensiveQuestions();
    const first = questions.run(() => Promise.reject(new Error('of the first')));
    const others = Array.from({ length: 8 }, (_, index) => questions.run(() => Promise.resolve(index)));
    await expect(questions.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'too-busy' });
    await expect(first).rejects.toThrow('of the first');
    expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await questions.run(() => Promise.resolve('later'))).toBe('later');
  });
});
