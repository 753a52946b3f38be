import { readPage } from './page-elements';

/** The field names of the site's login form, used to log in and to recognise the form. */
export const LOGIN_FIELDS = { username: 'loginemailorusername', password: 'loginpassword' } as const;

/** Either field, because a form may ask for the name first and for the password later. */
const LOGIN_FIELD = `input[name="${LOGIN_FIELDS.username}"], input[name="${LOGIN_FIELDS.password}"]`;

/** Whether a page has the login form. @example hasLoginForm('<input type=password name=loginpassword>') // true */
export function hasLoginForm(html: string): boolean {
  return readPage(html, ($) => $(LOGIN_FIELD).length > 0) ?? false;
}
