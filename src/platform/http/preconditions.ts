import { createHash } from 'node:crypto';
import { applyDecorators, createParamDecorator, HttpCode, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable, tap } from 'rxjs';
import { sortFields } from '../../diary/user-data/field-reader';
import { Needs } from './caller';

/** The stored content that a request expects, by its tag; without both fields any content. */
export interface Precondition {
  /** Tags of `If-Match`; `*` is any content, but there must be one. */
  tags?: readonly string[];
  /** True for `If-None-Match: *`: there must be no content yet. */
  isNew?: boolean;
}

export interface Written<Content> {
  before: Content | null;
  after: Content;
}

/** Proxies that compress make tags weak (`W/"…"`), which changes nothing here. */
export const Expected = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const request = context.switchToHttp().getRequest<Request>();
  const given = request.header('if-match');
  return {
    ...(given !== undefined && { tags: given.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')) }),
    ...(request.header('if-none-match')?.trim() === '*' && { isNew: true }),
  };
});

export function isMet({ tags, isNew = false }: Precondition, tag: string | undefined): boolean {
  if (isNew && tag !== undefined) return false;
  return tags === undefined || (tag !== undefined && (tags.includes(tag) || tags.includes('*')));
}

/** Identifies a content, for the header `ETag`: the same content always has the same tag, in whatever order its fields are. */
export function contentTag(content: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sortFields(content)))
    .digest('base64url')
    .slice(0, 22);
}

class TagInterceptor implements NestInterceptor<object> {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(tap((content) => setTag(response, content)));
  }
}

/** Answers the content that a route has written, with its tag; 201 if it took no other's place. */
class WrittenInterceptor implements NestInterceptor<Written<object>> {
  intercept(context: ExecutionContext, next: CallHandler<Written<object>>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    const answered = ({ before, after }: Written<object>) => {
      if (before === null) response.status(201);
      setTag(response, after);
      return after;
    };
    return next.handle().pipe(map(answered));
  }
}

function setTag(response: Response, content: object): void {
  response.setHeader('ETag', `"${contentTag(content)}"`);
}

/** A PUT or PATCH of those who may write. It answers what it has written, with its `ETag`. */
export function WriteEndpoint(): MethodDecorator {
  return applyDecorators(Needs('write'), UseInterceptors(WrittenInterceptor));
}

export function DeleteEndpoint(): MethodDecorator {
  return applyDecorators(HttpCode(204), Needs('write'));
}

export function TaggedEndpoint(): MethodDecorator {
  return UseInterceptors(TagInterceptor);
}
