// Checks the files for the app stores of NAS systems: by what these document, and against the image that they start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parseMarkup } from 'cheerio';
import { load } from 'js-yaml';

const PORT = '8080';
const FOLDER = '/data';
const IS_ADDRESS = /^https:\/\/\S+$/;

export function storeMistakes(root) {
  return [
    ...inFile(root, 'deploy/unraid/nutrition-diary.xml', unraid),
    ...inFile(root, 'deploy/casaos/docker-compose.yml', (text) => casaos(load(text))),
    ...inFile(root, 'deploy/umbrel/umbrel-app.yml', (text) => umbrelApp(load(text))),
    ...inFile(root, 'deploy/umbrel/docker-compose.yml', (text) => umbrelCompose(load(text), umbrelId(root))),
    // Docker would make the folder as root, and the service could not write into it.
    ...unless(existsSync(join(root, 'deploy/umbrel/data/.gitkeep')), 'deploy/umbrel: the folder data is missing'),
  ];
}

function inFile(root, file, mistakesOf) {
  try {
    return mistakesOf(readFileSync(join(root, file), 'utf8')).map((mistake) => `${file}: ${mistake}`);
  } catch (error) {
    return [`${file}: ${error.message.split('\n', 1)[0]}`];
  }
}

const unless = (isGood, mistake) => (isGood ? [] : [mistake]);

/** By the template of Community Applications, https://forums.unraid.net/topic/38619-docker-template-xml-schema/. */
function unraid(text) {
  const $ = parseMarkup(text, { xml: true });
  // The parser mends what is broken, so that it would be written in another way.
  if ($.xml().trim() !== text.trim()) return ['is no XML, or not as it is written: a tag or a quote is missing'];
  const value = (name) => $(`Container > ${name}`).text();
  const configs = $('Config')
    .toArray()
    .map(({ attribs }) => attribs);
  const target = (type) => configs.filter(({ Type }) => Type === type).map(({ Target }) => Target);
  const lacking = configs.flatMap(({ Name, ...attributes }) =>
    ['Target', 'Default', 'Mode', 'Description', 'Type', 'Display', 'Required', 'Mask']
      .filter((name) => attributes[name] === undefined)
      .map((name) => `the setting ${Name} has no ${name}`),
  );
  const secrets = configs.filter(({ Target, Mask }) => /PASSWORD|TOKEN|SECRET/.test(Target) && Mask !== 'true');
  return [
    ...unless($('Container').attr('version') === '2', 'is no template of version 2'),
    ...['Name', 'Repository', 'Network', 'Overview', 'Category'].flatMap((name) =>
      unless(value(name), `has no ${name}`),
    ),
    ...['Support', 'Project', 'TemplateURL', 'Icon', 'Registry'].flatMap((name) =>
      unless(IS_ADDRESS.test(value(name)), `${name} is no https address`),
    ),
    ...unless(value('Privileged') === 'false', 'runs with privileges'),
    ...unless(value('WebUI') === `http://[IP]:[PORT:${PORT}]/`, 'WebUI is not the port of the service'),
    ...unless(/^([A-Za-z]+:[A-Za-z]*)( [A-Za-z]+:[A-Za-z]*)*$/.test(value('Category')), 'Category is no list of them'),
    ...unless(
      /(^| )--user=99:100( |$)/.test(value('ExtraParams')),
      'does not run as the owner of a new folder, 99:100',
    ),
    ...unless(/(^| )--memory=384m( |$)/.test(value('ExtraParams')), 'has no limit of memory'),
    ...unless(target('Port').join() === PORT, `has another port than ${PORT}`),
    ...unless(target('Path').join() === FOLDER, `has another folder than ${FOLDER}`),
    ...lacking,
    ...secrets.map(({ Name }) => `${Name} is shown as it is typed`),
  ];
}

/** By docs/specs/compose-and-x-casaos.md of github.com/IceWhaleTech/CasaOS-AppStore. */
function casaos({ name, services, 'x-casaos': store }) {
  const categories = ['Media', 'Productivity', 'Home', 'Networking', 'AI', 'Finance', 'Social', 'Developer', 'Others'];
  const { image, ports, volumes, deploy } = services[store.main] ?? {};
  const localized = ['title', 'tagline', 'description'].filter((field) => typeof store[field]?.en_US !== 'string');
  return [
    ...unless(/^[a-z\d_-]+$/.test(name), 'its name is not in small letters, digits, _ and -'),
    ...unless(/^[a-z\d]+([._-][a-z\d]+)*\.[a-z\d]+([._-][a-z\d]+)*$/i.test(store.id), 'id is not as org.example.app'),
    ...unless(services[store.main], 'main is none of its services'),
    ...unless(typeof store.port_map === 'string', 'port_map is no text'),
    ...unless(
      ports?.some(({ target, published }) => `${target}` === PORT && published === store.port_map),
      'port_map is not where the port of the service is',
    ),
    ...unless(
      volumes?.some(({ target }) => target === FOLDER),
      `keeps nothing of ${FOLDER}`,
    ),
    ...unless(deploy?.resources?.limits?.memory === '384M', 'has no limit of memory'),
    ...unless(/:\d+\.\d+\.\d+$/.test(image), 'the image has no version'),
    ...unless(typeof store.version === 'string', 'version is no text'),
    ...unless(categories.includes(store.category), `category is none of ${categories.join(', ')}`),
    ...unless(store.architectures?.join() === 'amd64,arm64', 'architectures are not those of the image'),
    ...localized.map((field) => `${field} has no en_US`),
    ...['icon', 'website', 'repo', 'support', 'docs'].flatMap((field) =>
      unless(IS_ADDRESS.test(store[field]), `${field} is no https address`),
    ),
  ];
}

/** By the schema of umbreld, packages/umbreld/source/modules/apps/schema.ts of github.com/getumbrel/umbrel. */
function umbrelApp(app) {
  const categories = ['files', 'bitcoin', 'media', 'networking', 'social', 'automation', 'finance', 'ai', 'developer'];
  const longest = { name: 50, tagline: 100, description: 5000, developer: 50, submitter: 50, releaseNotes: 5000 };
  return [
    ...unless([1, 1.1].includes(app.manifestVersion), 'manifestVersion is neither 1 nor 1.1'),
    ...unless(/^(?!umbrel-app-store)[a-z]+(-[a-z]+)*$/.test(app.id), 'id is not in small letters and dashes'),
    ...unless(typeof app.version === 'string', 'version is no text'),
    ...unless(categories.includes(app.category), `category is none of ${categories.join(', ')}`),
    ...unless(Number.isInteger(app.port) && app.port > 1023 && app.port < 65_536, 'port is no port'),
    ...unless(
      Array.isArray(app.gallery) && app.gallery.every((image) => IS_ADDRESS.test(image)),
      'gallery is no list of addresses',
    ),
    ...unless(Array.isArray(app.dependencies), 'dependencies is no list'),
    ...Object.entries(longest).flatMap(([field, most]) =>
      unless(
        typeof app[field] === 'string' && app[field] !== '' && app[field].length <= most,
        `${field} is no text of at most ${most} characters`,
      ),
    ),
    ...['icon', 'website', 'repo', 'support', 'submission'].flatMap((field) =>
      unless(IS_ADDRESS.test(app[field]), `${field} is no https address`),
    ),
  ];
}

function umbrelId(root) {
  return load(readFileSync(join(root, 'deploy/umbrel/umbrel-app.yml'), 'utf8')).id;
}

/** By the README of github.com/getumbrel/umbrel-apps. */
function umbrelCompose({ services }, id) {
  const { APP_HOST: host, APP_PORT: port } = services.app_proxy?.environment ?? {};
  const main = Object.keys(services).find((service) => host === `${id}_${service}_1`);
  const { image, user, volumes, ports, mem_limit: memory } = services[main] ?? {};
  return [
    ...unless(main, 'APP_HOST is none of its services, as <id>_<service>_1'),
    ...unless(`${port}` === PORT, `APP_PORT is not ${PORT}`),
    ...unless(user === '1000:1000', 'does not run as the owner of its folder, 1000:1000'),
    ...unless(volumes?.includes(`\${APP_DATA_DIR}/data:${FOLDER}`), 'does not keep its data in ${APP_DATA_DIR}'),
    ...unless(ports === undefined, 'has a port beside the proxy'),
    ...unless(memory === '384m', 'has no limit of memory'),
    ...unless(/:\d+\.\d+\.\d+(@sha256:[\da-f]{64})?$/.test(image), 'the image has no version'),
  ];
}
