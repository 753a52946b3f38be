import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { DiaryError, validationFailed } from '../../diary/errors';

/** The type of a body that its route reads itself: an object. */
export class JsonObject {}

export class ObjectOrList {}

/** Turns queries, path parameters and bodies into their DTO, or refuses them with a message for each field. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // Unknown fields are ignored: class-transformer takes a minute for a body of 1 MB that consists of them.
      transformOptions: { excludeExtraneousValues: true },
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: refuse,
      // Passed explicitly, so that the bundle contains only what is used and nothing is resolved at run time.
      validatorPackage: { validate },
      transformerPackage: { plainToInstance, classToPlain: instanceToPlain },
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.metatype === ObjectOrList) return value;
    // class-validator accepts an empty list, even if fields are required.
    if (metadata.type === 'body' && Array.isArray(value)) {
      throw new DiaryError('malformed-request', 'The request body must be a JSON object');
    }
    if (metadata.metatype === JsonObject) return value;
    return super.transform(value, metadata);
  }
}

/** Validation of a field stops at its first mistake, so there is one message per field. */
function refuse(errors: ValidationError[]): DiaryError {
  return validationFailed(
    Object.fromEntries(errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {}).join()])),
  );
}
