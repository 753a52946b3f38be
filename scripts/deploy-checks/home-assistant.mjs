// Checks the app of Home Assistant: config.yaml as the linter of its apps does, and that options, settings, translations, version
// and image belong together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { load } from 'js-yaml';
import { allSettings } from '../settings.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SCHEMA = join(ROOT, 'deploy', 'schemas', 'home-assistant-app.schema.json');
const LANGUAGES = ['de', 'en'];

/** Mistakes in a folder such as deploy/home-assistant/nutrition_diary, in a sentence each. */
export async function mistakesOf(folder) {
  const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
  const config = load(read('config.yaml'));
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  return [
    ...ofLinter(config, schema),
    ...(await ofSettings(config)),
    ...LANGUAGES.flatMap((language) => ofTranslation(config, language, load(read('translations', `${language}.yaml`)))),
    ...ofVersion(config, read('Dockerfile')),
  ];
}

/** The linter also refuses keys that have their default, and `watchdog`. */
function ofLinter(config, schema) {
  const { valid, errorMessage } = new AjvJsonSchemaValidator().getValidator(schema)(config);
  const atDefault = Object.entries(schema.properties).filter(
    ([key, { default: standard }]) => standard !== undefined && isDeepStrictEqual(config[key], standard),
  );
  return [
    ...(valid ? [] : [`config.yaml: ${errorMessage}`]),
    ...atDefault.map(([key]) => `config.yaml: ${key} has its default, and is to be left out`),
    ...('watchdog' in config ? ['config.yaml: watchdog is obsolete; the image has a HEALTHCHECK'] : []),
  ];
}

async function ofSettings({ schema = {}, environment = {} }) {
  const settings = await allSettings();
  const options = Object.keys(schema).filter((name) => !settings.some(({ option }) => option === name));
  const variables = Object.keys(environment).filter((name) => !settings.some((setting) => setting.name === name));
  return [...options, ...variables].map((name) => `config.yaml: ${name} is no setting of the service`);
}

function ofTranslation({ schema = {}, ports = {} }, language, { configuration = {}, network = {} }) {
  const file = `translations/${language}.yaml`;
  const isText = (text) => typeof text === 'string' && text !== '';
  const lacking = [
    ...Object.keys(schema).filter(
      (name) => !isText(configuration[name]?.name) || !isText(configuration[name]?.description),
    ),
    ...Object.keys(ports).filter((port) => !isText(network[port])),
  ];
  const unknown = Object.keys({ ...configuration, ...network }).filter((name) => !(name in schema || name in ports));
  return [
    ...lacking.map((name) => `${file}: ${name} is not translated`),
    ...unknown.map((name) => `${file}: ${name} is not in config.yaml`),
  ];
}

/** The image is built on that of the service, of the same owner and version. */
function ofVersion({ version, url }, dockerfile) {
  const { version: expected } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, owner] = /^https:\/\/github\.com\/([^/]+)\/nutrition-diary$/.exec(url ?? '') ?? [];
  // Names of images are in small letters.
  const account = owner === 'OWNER' ? owner : owner?.toLowerCase();
  const from = `FROM ghcr.io/${account}/nutrition-diary:${expected}`;
  return [
    ...(version === expected ? [] : [`config.yaml is of version ${version}, package.json of ${expected}`]),
    ...(dockerfile.split('\n').includes(from) ? [] : [`Dockerfile: the image is not built ${from}`]),
  ];
}
