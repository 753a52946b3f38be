// Checks a document against one of the schemas of deploy/schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

const SCHEMAS = join(import.meta.dirname, '..', '..', 'deploy', 'schemas');

/** Mistakes in a document, in a sentence. */
export function against(schema, document, name) {
  const { $schema: _draft, ...rules } = JSON.parse(readFileSync(join(SCHEMAS, schema), 'utf8'));
  const { valid, errorMessage } = new AjvJsonSchemaValidator().getValidator(rules)(document);
  return valid ? [] : [`${name}: ${errorMessage}`];
}
