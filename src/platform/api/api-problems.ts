import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { ErrorCode } from '../../diary/errors';
import { codesWithStatus, type Problem, PROBLEM_MEDIA_TYPE, problemOf, statusOf } from '../http/problems';
import { Text } from './response-fields';

export class ProblemDto implements Problem {
  @Text('urn:problem-type:nutrition-diary:validation-failed', { description: 'Identifies the kind of problem' })
  type!: string;
  @Text('Validation failed') title!: string;
  @ApiProperty({ type: 'integer', example: 400 }) status!: number;
  @Text('From date cannot be null', { description: 'A sentence to show a person' }) detail!: string;
  @Text('/api/v2/nutritiondata/range', { description: 'Path of the request' }) instance!: string;
  @ApiProperty({
    description: 'Field name -> message; present for validation failures only',
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { fromDate: 'From date cannot be null' },
  })
  errors?: Problem['errors'];
  @ApiProperty({
    description: 'Of `rewrites-history`: the past days that would be judged differently',
    required: false,
    type: 'integer',
    example: 12,
  })
  changedDays?: number;
}

const EVERY_ROUTE = [400, 403, 408, 431, 500];
/** Problems of few routes, which name them. A status stands for all others that have it. */
const NAMED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'entry-not-found',
  'page-not-kept',
  'unknown-file-format',
  'no-data-in-range',
  'export-in-progress',
  'backup-in-progress',
  'check-in-progress',
  'rewrites-history',
  'not-an-offer',
  'set-by-environment',
  'set-up-done',
  'too-busy',
  'backup-unavailable',
  'backup-failed',
]);

/** Documents the problem answers of a route: the given ones and those common to all routes. */
export function ApiProblems(...given: (number | ErrorCode)[]): MethodDecorator {
  const codes = [...EVERY_ROUTE, ...given].flatMap((each) =>
    typeof each === 'number' ? codesWithStatus(each).filter((code) => !NAMED.has(code)) : each,
  );
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...[...byStatus].sort(([a], [b]) => a - b).map(([status, of]) => ApiResponse({ status, ...problemResponse(of) })),
  );
}

/** Documents a route: the purpose, the type of the answer, and its problems besides the common ones. */
export function ApiAnswer(summary: string, type: Type | [Type], ...problems: (number | ErrorCode)[]): MethodDecorator {
  return applyDecorators(ApiOperation({ summary }), ApiOkResponse({ type }), ApiProblems(...problems));
}

/** Documents a PUT or PATCH that answers what it has written. */
export function ApiStored(
  summary: string,
  body: Type,
  answered: Type,
  ...problems: (number | ErrorCode)[]
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, description: TAGGED }),
    ApiBody({ type: body }),
    ApiOkResponse({ type: answered, description: 'Changed' }),
    ApiCreatedResponse({ type: answered }),
    ApiProblems(412, 413, 503, ...problems),
  );
}

const TAGGED =
  'The answer has an `ETag`, which `If-Match` of a change takes, so that no change of somebody else is lost.';

/** Documents a GET whose answer has an `ETag`. */
export function ApiTagged(summary: string, type: Type, ...problems: (number | ErrorCode)[]): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, description: TAGGED }),
    ApiOkResponse({ type }),
    ApiProblems(503, ...problems),
  );
}

/** Documents a DELETE. */
export function ApiDeleted(summary: string, ...problems: (number | ErrorCode)[]): MethodDecorator {
  return applyDecorators(ApiOperation({ summary }), ApiNoContentResponse(), ApiProblems(404, 412, 503, ...problems));
}

interface ProblemResponse {
  description: string;
  content: Record<string, { schema: { $ref: string }; example: Problem | undefined }>;
}

/** A response of the document: problems of one status. */
export function problemResponse(codes: ErrorCode[]): ProblemResponse {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: {
      [PROBLEM_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) }, example: exampleOf(codes) },
    },
  };
}

function exampleOf([code]: ErrorCode[]): Problem | undefined {
  return code && problemOf({ code, message: 'A sentence that says what is wrong' }, '/api/v2/nutritiondata');
}
