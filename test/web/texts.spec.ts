import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { untranslated } from '../support/words-of-languages';

type Language = 'en' | 'de';

/** Under these names a file of the page has the texts of a language. */
const LANGUAGE_OF: Record<string, Language> = { en: 'en', de: 'de', ENGLISH: 'en', GERMAN: 'de' };

/** Of a tree of code: what some kinds of its nodes have. */
interface Part extends Partial<Record<'value' | 'object' | 'init', unknown>> {
  type?: string;
  cooked?: string;
  key?: Part;
  id?: Part;
}

/** All texts in the source of the page, by language. What they are given, such as a number, is left out. */
function textsOfPage(): Record<Language, string[]> {
  const texts: Record<Language, string[]> = { en: [], de: [] };
  const visit = (part: unknown, language?: Language): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, value, cooked, object, key, id, init } = part as Part;
    const named = LANGUAGE_OF[String((key ?? id)?.value)];
    if (language !== undefined && type === 'StringLiteral') texts[language].push(String(value));
    if (language !== undefined && type === 'TemplateElement') texts[language].push(cooked!);
    // What is in brackets is a key.
    if (type === 'MemberExpression') visit(object, language);
    // Not the name, which is a key of the code.
    else if (type === 'KeyValueProperty') visit(value, named ?? language);
    else if (type === 'VariableDeclarator') visit(init, named ?? language);
    else if (type !== 'TsLiteralType') for (const child of Object.values(part)) visit(child, language);
  };
  for (const file of [
    'src/diary/detail-nutrient.ts',
    'src/diary/history/site-sentences.ts',
    ...globSync('web/src/**/*.{ts,tsx}'),
  ])
    visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }));
  return texts;
}

describe('languages', () => {
  it('the texts of the page are in two languages', () => {
    const { en, de } = textsOfPage();

    expect(en.length).toBeGreaterThan(400);
    expect(de.length).toBeGreaterThan(400);
    expect(untranslated(en, de)).toEqual([]);
  });
});
