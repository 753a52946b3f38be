import { readExposition } from './exposition';

// The tests of the endpoint rest on this reader: it has to see what is wrong.
it.each([
  ['# HELP a A.\n# TYPE a gauge\na 1', 'The last line does not end'],
  ['# HELP a A.\n# TYPE a gauge\na{b=1} 1\n', 'Not a sample: a{b=1} 1'],
  ['# HELP a A.\n# TYPE a gauge\na one\n', 'Not a sample: a one'],
  ['# HELP a A.\n# TYPE a gauge\na 1\na 2\n', 'Twice: a 2'],
  ['# HELP a A.\n# TYPE a gauge\nb 1\n', 'Out of place: b 1'],
  ['# HELP a A.\n# TYPE b gauge\n', 'Out of place: # TYPE b gauge'],
  ['# HELP a A.\n# TYPE a gauge\n# HELP a A.\n', 'Twice: # HELP a A.'],
  ['a 1\n', 'Out of place: a 1'],
])('the reader of the tests refuses %j', (text, message) => {
  expect(() => readExposition(text)).toThrow(message);
});
