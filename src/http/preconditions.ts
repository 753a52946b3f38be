import type { Request, Response } from 'express';

/** Which stored content a request expects, by its tag; none of both: any. */
export interface Precondition {
  /** Of `If-Match`; `*` is any content, but there must be one. */
  tags?: readonly string[];
  /** Of `If-None-Match: *`: there must be no content yet. */
  isNew?: boolean;
}

/** Reads `If-Match` and `If-None-Match`. Proxies that compress make tags weak (`W/"…"`), which changes nothing here. */
export function preconditionOf(request: Request): Precondition {
  const given = request.header('if-match');
  return {
    ...(given !== undefined && { tags: given.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')) }),
    ...(request.header('if-none-match')?.trim() === '*' && { isNew: true }),
  };
}

/** @param tag of the stored content; undefined if there is none */
export function isMet({ tags, isNew = false }: Precondition, tag: string | undefined): boolean {
  if (isNew && tag !== undefined) return false;
  return tags === undefined || (tag !== undefined && (tags.includes(tag) || tags.includes('*')));
}

/**
 * Sets the header `ETag` of an answer.
 * @param before what a change took the place of; null makes it 201
 */
export function tagged<Content extends object>(
  content: Content,
  tag: string,
  response: Response,
  before?: Content | null,
): Content {
  if (before === null) response.status(201);
  response.setHeader('ETag', `"${tag}"`);
  return content;
}
