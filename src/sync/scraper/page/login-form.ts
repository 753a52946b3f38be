import { readPage } from './page-elements';

export const LOGIN_FIELDS = { username: 'loginemailorusername', password: 'loginpassword' } as const;

/** Either field, because a form may ask for the name first and for the password later. */
const LOGIN_FIELD = `input[name="${LOGIN_FIELDS.username}"], input[name="${LOGIN_FIELDS.password}"]`;

export function hasLoginForm(html: string): boolean {
  return readPage(html, ($) => $(LOGIN_FIELD).length > 0) ?? false;
}
