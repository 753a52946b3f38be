import { DiaryError } from '../diary/errors';
import { factsOfKind, type OwnKind, type OwnKinds } from '../diary/own/own-kinds';
import { isMet, type Precondition } from '../http/preconditions';
import { type OwnData, tagOf } from './own-data';

/** A content that was written, and the one whose place it took. */
export interface Written<Content> {
  before: Content | null;
  after: Content;
}

/**
 * Stores a content if what is stored under its key is what the request expects.
 * @throws DiaryError `precondition-failed` when somebody else was faster
 */
export async function writeIf<Kind extends OwnKind>(
  own: OwnData,
  kind: Kind,
  content: OwnKinds[Kind],
  expected: Precondition,
): Promise<Written<OwnKinds[Kind]>> {
  const before = await own.find(kind, factsOfKind(kind).keyOf(content));
  if (expected.tags === undefined && expected.isNew !== true) {
    await own.save(kind, [content]);
    return { before: before ?? null, after: content };
  }
  const tag = before && tagOf(before);
  if (!isMet(expected, tag) || !(await own.replace(kind, content, tag))) throw tooLate();
  return { before: before ?? null, after: content };
}

/** @throws DiaryError `not-found`; `precondition-failed` when somebody else has changed it */
export async function removeIf<Kind extends OwnKind>(
  own: OwnData,
  kind: Kind,
  key: string,
  expected: Precondition,
): Promise<void> {
  const stored = await own.find(kind, key);
  if (stored === undefined && expected.tags === undefined)
    throw new DiaryError('not-found', 'There is nothing to delete');
  const tag = stored && tagOf(stored);
  if (!isMet(expected, tag) || !(await own.remove(kind, key, tag))) throw tooLate();
}

function tooLate(): DiaryError {
  return new DiaryError(
    'precondition-failed',
    'It was changed meanwhile, in another tab or by another program. Load it again, then change it',
  );
}
