import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { untranslated } from '../support/words-of-languages';

type Language = 'en' | 'de';

/** Under these names a file of the page has the texts of a language. */
const LANGUAGE_OF: Record<string, Language> = { en: 'en', de: 'de', ENGLISH: 'en', GERMAN: 'de' };

/** All texts in the source of the page, by language. What they are given, such as a number, is left out. */
function textsOfPage(): Record<Language, string[]> {
  const texts: Record<Language, string[]> = { en: [], de: [] };
  const visit = (node: ts.Node, language?: Language): void => {
    if (language !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)))
      texts[language].push(node.text);
    // What is in brackets is a key.
    if (ts.isElementAccessExpression(node)) return visit(node.expression, language);
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.initializer) {
      // Not the name, which is a key of the code.
      visit(node.initializer, LANGUAGE_OF[node.name.getText()] ?? language);
    } else if (!ts.isLiteralTypeNode(node)) ts.forEachChild(node, (child) => visit(child, language));
  };
  for (const file of [
    'src/diary/detail-nutrient.ts',
    'src/diary/history/site-sentences.ts',
    ...globSync('web/src/**/*.{ts,tsx}'),
  ])
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
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
