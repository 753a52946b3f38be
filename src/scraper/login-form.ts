import { pageTree } from './page-tree';

/** Names of the fields of the site's login form: what a login sends, and what the form is recognised by. */
export const LOGIN_FIELDS = { username: 'loginemailorusername', password: 'loginpassword' } as const;

/** Either field: a form that asks for the name first and for the password later is one, too. */
const LOGIN_FIELD = `input[name="${LOGIN_FIELDS.username}"], input[name="${LOGIN_FIELDS.password}"]`;

/**
 * Whether a page carries the login form; that is how a rejected login is answered.
 *
 * @example hasLoginForm('<input type=password name=loginpassword>') // true
 */
export function hasLoginForm(html: string): boolean {
  const $ = pageTree(html);
  return $ !== undefined && $(LOGIN_FIELD).length > 0;
}
