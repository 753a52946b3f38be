import { DETAIL_NUTRIENTS } from '../../../diary/detail-nutrient';
import type { DiaryDay, Meal, Product } from '../../../diary/day-entry';
import { mapToRecord, PRODUCT_FIELDS, TOTAL_FIELDS } from '../../../diary/nutrient';
import type { Expression } from '../expressions';
import { TIME_OF_DAY } from '../expressions';

const NUMBER = { bsonType: ['int', 'long', 'double'] };
const NUMBER_OR_NULL = { bsonType: ['int', 'long', 'double', 'null'] };
const TEXT = { bsonType: 'string' };
const TEXT_OR_NULL = { bsonType: ['string', 'null'] };
const FIGURES = mapToRecord(PRODUCT_FIELDS, () => NUMBER);

const PRODUCT: Record<keyof Product, Expression> = {
  ...{ name: TEXT, amount: TEXT, ...FIGURES, link: TEXT },
  ...{ time: { anyOf: [{ bsonType: 'null' }, { bsonType: 'string', pattern: TIME_OF_DAY.source }] } },
  ...{ meal: TEXT_OR_NULL, kilojoules: NUMBER_OR_NULL },
};
const MEAL: Record<keyof Meal, Expression> = { name: TEXT, kilojoules: NUMBER_OR_NULL, ...FIGURES };

const FIELDS: Record<keyof Omit<DiaryDay, 'date'>, Expression> = {
  products: listOf(PRODUCT),
  ...mapToRecord(TOTAL_FIELDS, () => NUMBER_OR_NULL),
  kilojoules: NUMBER_OR_NULL,
  meals: listOf(MEAL),
  nutrients: { bsonType: 'object', properties: mapToRecord(DETAIL_NUTRIENTS, () => NUMBER_OR_NULL) },
};

/** What `entry-mapping` reads in full. Older programs and versions leave fields out. */
export const ENTRY_SHAPE = { required: ['day'], properties: { ...FIELDS, day: TEXT } };

function listOf(properties: Record<string, Expression>): Expression {
  return { bsonType: 'array', items: { bsonType: 'object', required: ['name'], properties } };
}
