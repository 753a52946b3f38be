import { readFields } from '../user-data/field-reader';
import { BROKEN_LIST, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, NO_LIST, readKeywords } from '../product-name';
import { readLabel } from './journal-entry';

/** Foods under one name: those whose names contain a keyword of `include` and none of `exclude`. */
export interface FoodGroup {
  name: string;
  include: string[];
  exclude: string[];
}

/**
 * Reads a group of outside.
 *
 * @param name if the address of a request says so
 * @throws DiaryError `validation-failed` with a message for each field
 * @example foodGroupOf({ include: ['milch', 'käse'], exclude: ['kokosmilch'] }, 'Dairy') // { name: 'Dairy', … }
 */
export function foodGroupOf(value: unknown, name?: string): FoodGroup {
  return readFields((fields) => {
    const json = fields.object(value, 'group');
    const keywords = (list: unknown, path: string) =>
      fields
        .list(readKeywords(list), path, MAX_KEYWORDS)
        .map((keyword, at) => fields.text(keyword, `${path}[${at}]`, MAX_KEYWORD_LENGTH))
        .map((keyword) => (NO_LIST.test(keyword) ? keyword : fields.fail(path, BROKEN_LIST)));
    const include = keywords(json['include'], 'include');
    if (Array.isArray(json['include']) && include.length === 0) fields.fail('include', 'must have a keyword');
    const exclude = keywords(json['exclude'] ?? [], 'exclude');
    return { name: readLabel(name ?? json['name'], 'name', fields), include, exclude };
  });
}
