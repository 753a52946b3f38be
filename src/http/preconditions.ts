import type { Request } from 'express';

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

/** The value of the header `ETag`. */
export function etagOf(tag: string): string {
  return `"${tag}"`;
}
