import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { DiaryError, type FieldErrors, validationFailed } from '../diary/errors';

/** Turns queries, path parameters and bodies into their DTO, or refuses them with a message for each field. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || metatype === undefined || metatype === Object || metatype === String) return value;
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) {
      throw new DiaryError('malformed-request', 'The request body must be a JSON object');
    }
    const request = plainToInstance(metatype as new () => object, plain);
    const fields: FieldErrors = {};
    for (const { property, constraints } of validateSync(request, { whitelist: true, stopAtFirstError: true })) {
      fields[property] = Object.values(constraints ?? {})[0] ?? `${property} is not valid`;
    }
    if (Object.keys(fields).length > 0) throw validationFailed(fields);
    return request;
  }
}
