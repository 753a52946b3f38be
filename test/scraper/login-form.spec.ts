import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasLoginForm } from '../../src/scraper/page/login-form';

function fixture(name: string): string {
  return readFileSync(join(__dirname, '..', 'fixtures', 'upstream', name), 'utf8');
}

it.each([
  ['both fields', '<form><input type=text name=loginemailorusername><input type=password name=loginpassword></form>'],
  ['the user name alone', '<form><input type="text" name="loginemailorusername"></form>'],
  ['the password alone', "<FORM><INPUT TYPE='password' NAME='loginpassword'>"],
])('a login form is told by %s', (_which, page) => {
  expect(hasLoginForm(page)).toBe(true);
});

it.each([
  ['other fields', '<form><input name=search><input type=password name=password></form>'],
  ['the name of a field in a text', '<p>loginemailorusername, name="loginpassword"</p>'],
  ['a field in a comment', '<!-- <input name=loginpassword> -->'],
])('%s make no login form', (_what, page) => {
  expect(hasLoginForm(page)).toBe(false);
});

it('is not on a diary page, be it a guest or a user who looks at it', () => {
  const pages = ['day-2024-08-27.html', 'empty-day-2024-08-28.html', 'guest.html'];
  expect(pages.map((name) => hasLoginForm(fixture(name)))).toEqual([false, false, false]);
});
