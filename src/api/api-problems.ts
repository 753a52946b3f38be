import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorCode } from '../diary/errors';
import type { Problem } from '../http/problems';
import { codesWithStatus, PROBLEM_MEDIA_TYPE, problemOf } from '../http/problems';

/** The schema of {@link Problem} in the OpenAPI document. */
export class ProblemDto implements Problem {
  @ApiProperty({
    description: 'Identifies the kind of problem',
    example: 'urn:problem-type:nutrition-diary:validation-failed',
  })
  type!: string;

  @ApiProperty({ example: 'Validation failed' })
  title!: string;

  @ApiProperty({ type: 'integer', example: 400 })
  status!: number;

  @ApiProperty({ description: 'A sentence to show a person', example: 'From date cannot be null' })
  detail!: string;

  @ApiProperty({ description: 'Path of the request', example: '/api/v2/nutritiondata/range' })
  instance!: string;

  @ApiProperty({
    description: 'Field name -> message; present for validation failures only',
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { fromDate: 'From date cannot be null' },
  })
  errors?: Record<string, string>;
}

const EVERY_ROUTE = [400, 403, 408, 431, 500];

/** Documents the problem answers of a route: the given statuses and those common to all routes. */
export function ApiProblems(...statuses: number[]): MethodDecorator {
  const all = [...new Set([...EVERY_ROUTE, ...statuses])].sort();
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...all.map((status) => ApiResponse({ status, ...problemResponse(status) })),
  );
}

interface ProblemResponse {
  description: string;
  content: Record<string, { schema: { $ref: string }; example: Problem | undefined }>;
}

/** A response of the document: the kinds of problems with a status. */
export function problemResponse(status: number, { access = false } = {}): ProblemResponse {
  const codes = codesWithStatus(status, { access });
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
