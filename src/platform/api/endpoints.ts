import { applyDecorators, HttpCode, UseGuards, UseInterceptors } from '@nestjs/common';
import { Needs } from '../http/caller';
import { TagInterceptor, WrittenInterceptor } from '../http/preconditions';
import { SameOriginGuard } from '../http/same-origin.guard';

/** A PUT or PATCH of those who may write. It answers what it has written, with its `ETag`. */
export function WriteEndpoint(): MethodDecorator {
  return applyDecorators(Needs('write'), UseGuards(SameOriginGuard), UseInterceptors(WrittenInterceptor));
}

/** A DELETE of those who may write. */
export function DeleteEndpoint(): MethodDecorator {
  return applyDecorators(HttpCode(204), Needs('write'), UseGuards(SameOriginGuard));
}

/** A GET whose answer has an `ETag`, for a change with `If-Match`. */
export function TaggedEndpoint(): MethodDecorator {
  return UseInterceptors(TagInterceptor);
}
