import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export type Language = 'en' | 'de';

/** Under these names a file of the page has the texts of a language. */
const LANGUAGE_OF: Record<string, Language> = { en: 'en', de: 'de', ENGLISH: 'en', GERMAN: 'de' };

/** All texts in the source of the page, by language. What they are given, such as a number, is left out. */
export function textsOfPage(): Record<Language, string[]> {
  const texts: Record<Language, string[]> = { en: [], de: [] };
  const visit = (node: ts.Node, language?: Language): void => {
    if (language !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)))
      texts[language].push(node.text);
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.initializer) {
      // Not the name, which is a key of the code.
      visit(node.initializer, LANGUAGE_OF[node.name.getText()] ?? language);
    } else if (!ts.isLiteralTypeNode(node)) ts.forEachChild(node, (child) => visit(child, language));
  };
  for (const file of ['src/diary/detail-nutrient.ts', ...globSync('web/src/**/*.{ts,tsx}')])
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}
