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
import { ERROR_KINDS, type ErrorCode } from '../../diary/errors';
import { type Problem, PROBLEM_MEDIA_TYPE, toProblem } from '../http/problems';
import { Text } from './response-fields';

class ProblemDto implements Problem {
  @Text('urn:problem-type:nutrition-diary:validation-failed', 'Identifies the kind of problem') type!: string;
  @Text('Validation failed') title!: string;
  @ApiProperty({ type: 'integer', example: 400 }) status!: number;
  @Text('From date cannot be null', 'A sentence to show a person') detail!: string;
  @Text('/api/v2/nutritiondata/range', 'Path of the request') instance!: string;
  @ApiProperty({
    description: 'Field name -> message; present for validation failures only',
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { fromDate: 'From date cannot be null' },
  })
  errors?: Problem['errors'];
  @ApiProperty({
    description: 'Of `rewrites-history`: the past days that would be evaluated differently',
    required: false,
    type: 'integer',
    example: 12,
  })
  changedDays?: number;
}

type Problems = (ErrorCode | readonly ErrorCode[])[];

const EVERY_ROUTE: ErrorCode[] = [
  'malformed-request',
  'forbidden',
  'request-timeout',
  'header-too-large',
  'internal-error',
];

export const STORE: readonly ErrorCode[] = ['store-not-configured', 'store-unavailable'];
export const INPUT: readonly ErrorCode[] = ['validation-failed'];
export const RANGE: readonly ErrorCode[] = [...INPUT, 'invalid-date-range'];
export const LIMITED_RANGE: readonly ErrorCode[] = [...RANGE, 'range-too-long'];
export const BODY: readonly ErrorCode[] = [...INPUT, 'payload-too-large'];
export const FETCH: readonly ErrorCode[] = [
  'export-in-progress',
  'upstream-login-failed',
  'upstream-unavailable',
  ...STORE,
];

export function ApiProblems(...given: Problems): MethodDecorator {
  const byStatus = Map.groupBy(new Set([...EVERY_ROUTE, ...given.flat()]), (code) => ERROR_KINDS[code].status);
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...[...byStatus].sort(([a], [b]) => a - b).map(([status, of]) => ApiResponse({ status, ...problemResponse(of) })),
  );
}

export function ApiResult(type: Type | [Type], description: string, ...problems: Problems): MethodDecorator {
  return applyDecorators(ApiOkResponse({ type, description }), ApiProblems(...problems));
}

export function ApiAnswer(
  summary: string,
  description: string,
  type: Type | [Type],
  ...problems: Problems
): MethodDecorator {
  return applyDecorators(ApiOperation({ summary }), ApiResult(type, description, ...problems));
}

export function ApiStored(summary: string, body: Type, answered: Type, ...problems: Problems): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiBody({ type: body }),
    ApiOkResponse({ type: answered, description: 'Changed; with its new `ETag`' }),
    ApiCreatedResponse({ type: answered, description: 'Added; with its `ETag`' }),
    ApiProblems(BODY, 'precondition-failed', STORE, ...problems),
  );
}

export function ApiTagged(summary: string, description: string, type: Type, ...problems: Problems): MethodDecorator {
  return ApiAnswer(summary, `${description}, with its \`ETag\``, type, STORE, ...problems);
}

export function ApiDeleted(summary: string, ...problems: Problems): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiNoContentResponse({ description: 'Deleted' }),
    ApiProblems(INPUT, 'not-found', 'precondition-failed', STORE, ...problems),
  );
}

interface ProblemResponse {
  description: string;
  content: Record<string, { schema: { $ref: string }; example: Problem | undefined }>;
}

export function problemResponse(codes: ErrorCode[]): ProblemResponse {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) }, example: exampleOf(codes) } },
  };
}

function exampleOf([code]: ErrorCode[]): Problem | undefined {
  return code && toProblem({ code, message: 'A sentence that says what is wrong' }, '/api/v2/nutritiondata');
}
