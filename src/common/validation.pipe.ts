import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { readRequest } from './request-fields';

/** Turns queries, path parameters and bodies into their DTO, or refuses them with a message for each field. */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || metatype === undefined || metatype === Object || metatype === String) return value;
    return readRequest(metatype as new () => object, value);
  }
}
