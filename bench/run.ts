/** `npm run bench -- PART`: a program beside this one; without a name everything that the tables of README.md have. */
const PARTS = ['backup', 'everything', 'growth', 'mixed-load', 'page', 'small-clients', 'soak', 'triggers'];

const [part = ''] = process.argv.slice(2);
const isNamed = PARTS.includes(part);
if (isNamed) process.argv.splice(2, 1);
else if (part !== '' && !part.startsWith('--'))
  throw new Error(`There is no part ${part}; there are ${PARTS.join(', ')}`);
void import(`./${isNamed ? part : 'everything'}.ts`);
