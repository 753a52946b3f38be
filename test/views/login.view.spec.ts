import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CredentialThrottle } from '../../src/access/credential-throttle';
import { PASSWORD, RESTRICTED, TOKENS } from '../support/access';
import { post, put } from '../support/requests';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { DiaryView, View } from '../support/views/diary-view';
import { windowOf } from '../support/views/window';

const HTML = readFileSync(join(__dirname, '../../web/login/index.html'), 'utf8');

describe('the login page', () => {
  const diary = new DiaryView({ environment: RESTRICTED });
  const left = { reload: jest.fn(), replace: jest.fn() };

  /** With the attributes that the service fills in. */
  function show(given: Record<string, string> = {}, { path = '/', language = '' } = {}): View {
    localStorage.setItem('language', language);
    windowOf.happyDOM.setURL(diary.url + path);
    for (const [name, spy] of Object.entries(left)) jest.spyOn(location, name as 'reload').mockImplementation(spy);
    const filled = Object.entries({ password: 'yes', ...given });
    const html = filled.reduce(
      (text, [name, value]) => text.replace(`data-${name}=""`, `data-${name}="${value}"`),
      HTML,
    );
    document.documentElement.innerHTML = html.replace(/<(?:link|script)[^]*?>/g, '').replaceAll('./login/', '/login/');
    jest.isolateModules(() => jest.requireActual('../../web/login/login.js'));
    return new View(() => diary.settled());
  }
  const logIn = async (page: View, password: string) => {
    await page.type(page.field('Password'), `${password}{Enter}`);
  };
  beforeEach(() => {
    for (const spy of Object.values(left)) spy.mockReset();
    // Forgets the wrong guesses of the story before.
    diary.service.app.get(CredentialThrottle, { strict: false }).succeeded('127.0.0.1');
  });
  afterEach(() => {
    sessionStorage.clear();
    document.documentElement.innerHTML = '';
  });

  it('has fields that password managers recognise, and loads what was opened after the login', async () => {
    const page = show();
    const fields = [...document.querySelectorAll('input')].map(({ type, autocomplete }) => `${type} ${autocomplete}`);
    expect(fields).toEqual(['text username', 'password current-password']);
    await logIn(page, PASSWORD);
    await page.until(() => expect(left.reload).toHaveBeenCalled());
  });

  it('says that a password is wrong, and how long to wait after too many', async () => {
    const page = show();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await logIn(page, 'wrong password');
      await page.until(() => expect(page.get('alert').textContent).toBe('The password is wrong.'));
      await page.until(() => expect(document.activeElement).toBe(page.field('Password')));
    }
    await page.type(page.field('Password'), PASSWORD);
    expect(page.get('alert').textContent).toBe('');
    await page.press('{Enter}');
    await page.until(() => page.text('Too many attempts. Try again in 60 seconds.'));
    expect(left.reload).not.toHaveBeenCalled();
  });

  it('changes its language with what it says, and remembers the choice', async () => {
    const page = show({ state: 'not-authenticated' }, { language: 'de' });
    expect(document.title).toBe('Anmelden – Ernährungstagebuch');
    page.text('Das Passwort ist falsch.');
    await page.choose(page.field('Sprache'), 'English');
    page.text('The password is wrong.');
    page.get('button', 'Log in');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it.each([
    ['sign-on-refused', /^The login was refused or cancelled/],
    ['sign-on-expired', /^The login took too long/],
    ['sign-on-failed', /^The login at the login provider failed/],
    ['user-not-allowed', /^You are logged in at the login provider as someone who may not use this diary/],
    ['issuer-unavailable', /^The login provider is not responding/],
    ['store-unavailable', /^The database does not answer/],
    ['unheard-of', /^The login failed; see the service log/],
  ])('says how a login at a provider ended where it began: %s', (state, sentence) => {
    const page = show({ provider: 'id.example', state, return: '/#/settings' });
    expect(page.get('alert').textContent).toMatch(sentence);
    expect(location.href).toBe(`${diary.url}/#/settings`);
    const said = page.get('alert').textContent;
    expect(show({ state }, { language: 'de' }).get('alert').textContent).not.toBe(said);
  });

  it('says in German that somebody may not use the diary, and offers the way to the provider again', () => {
    const page = show({ provider: 'id.example', state: 'user-not-allowed' }, { language: 'de' });
    page.text(/angemeldet, der dieses Tagebuch nicht benutzen darf\./);
    page.get('link', 'Mit id.example anmelden');
  });

  it('has no field for a password when there is none, and the focus on the way to the provider', async () => {
    const page = show({ password: '', provider: 'id.example' }, { path: '/#/day/2024-08-31' });
    expect(page.at('form').body.hidden).toBe(true);
    const link = page.get('link', 'Log in with id.example') as HTMLAnchorElement;
    expect(document.activeElement).toBe(link);
    link.addEventListener('click', (event) => event.preventDefault());
    await page.user.click(link);
    expect(link.search).toBe(`?to=${encodeURIComponent('/#/day/2024-08-31')}`);
  });

  it('stays on this host, also where the path looks like the name of another one', async () => {
    const page = show({}, { path: '//evil.example/x' });
    // A reload that brought no cookie.
    sessionStorage.setItem('login-tries', `1 ${Date.now()}`);
    await logIn(page, PASSWORD);
    await page.until(() => expect(left.replace).toHaveBeenCalledWith(`${diary.url}//evil.example/x?`));
  });

  it('says when the browser keeps no cookie', async () => {
    const page = show();
    sessionStorage.setItem('login-tries', `2 ${Date.now()}`);
    await logIn(page, PASSWORD);
    await page.until(() => page.text('The browser did not keep the session cookie. Are cookies disabled?'));
  });

  it('lets in who has switched off the storage of the browser', async () => {
    const page = show();
    for (const storage of ['localStorage', 'sessionStorage'] as const)
      jest.spyOn(window, storage, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    await logIn(page, PASSWORD);
    await page.until(() => expect(left.reload).toHaveBeenCalled());
  });
});

describe('a service with a password', () => {
  const diary = new DiaryView({ environment: RESTRICTED });
  beforeAll(async () => {
    const headers = { authorization: `Bearer ${TOKENS.write}` };
    const symptom = { date: '2024-08-20', time: '16:30', kind: 'SYMPTOM', label: 'Migraine', severity: 7 };
    await post(`${diary.url}/api/v2/journal`, symptom, { headers });
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-20', kind: 'WEIGHT', value: 80 }, { headers });
    await put(`${diary.url}/api/v2/food-groups/Dairy`, { include: ['milch'] }, headers);
    await putGoals(diary, '2024-08-05', AT_MOST_2100, headers);
  });

  it('makes a token for who is logged in, shows it once, and revokes it; it says what is wrong with a name or days', async () => {
    globalThis.confirm = () => true;
    let page = await diary.show('#/access', { token: TOKENS.admin });
    const create = async (name: string, days: string) => {
      await page.type(page.field(/^Name/), name);
      await page.type(page.field(/^Valid for \(days\)/), days);
      await page.click('button', 'Create token');
    };
    await create('home assistant', '30');
    page.text(/^Use letters, digits, hyphens, dots and underscores/);
    expect(page.field(/^Name/).getAttribute('aria-invalid')).toBe('true');
    await create('home-assistant', '0');
    page.text(/^Enter a whole number from 1 to 3650/);
    await create('home-assistant', '30');
    page.text('Token “home-assistant” created');
    const headers = { authorization: `Bearer ${page.figure('token')}` };
    expect((await fetch(`${diary.url}/api/v2/about`, { headers })).status).toBe(200);

    const token = page.figure('token')!;
    page = await diary.show('#/access', { token: TOKENS.admin });
    expect(document.body.innerHTML).not.toContain(token);
    await page.click('button', 'Revoke home-assistant');
    expect(page.content).not.toContain('home-assistant');
    expect((await fetch(`${diary.url}/api/v2/about`, { headers })).status).toBe(401);
  });

  it('loads the login page, which says why, when a session has ended', async () => {
    const reload = jest.spyOn(location, 'reload').mockReturnValue();
    const page = await diary.show('#/', { token: TOKENS.write });
    diary.route(/GET/, () => new Response('{}', { status: 401 }));
    await page.go('#/trends');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('session-ended')).toBe('true');
  });

  it.each([
    ['#/body', 'This login cannot make changes.', '.measurements', 'main form'],
    ['#/day/2024-08-20', 'This login cannot make changes.', '.journal-entries', '.journal button'],
    ['#/triggers', 'Dairy', '[data-card="food-groups"] li', '[data-card="food-groups"] button'],
    ['#/goals', 'This login cannot make changes.', '.goal-versions', 'main a[href="#/goals/new"]'],
    ['#/goals/2024-08-05', 'Calories at most 2,100 kcal', '.goal-sets', 'main form'],
  ])('shows at %s what is there to who may only read, without forms and buttons', async (hash, said, shown, form) => {
    const page = (await diary.show(hash, { token: TOKENS.read })).at('main');
    expect(page.content).toContain(said);
    expect(page.texts(shown)).not.toEqual([]);
    const changing = [...page.find('button', /Change|Delete/), ...page.find('link', /New goals|Change/)];
    expect([page.texts(form), changing]).toEqual([[], []]);
    // And does so for who may write.
    const writer = (await diary.show(hash, { token: TOKENS.write })).at('main');
    expect(writer.texts(form)).not.toEqual([]);
  });

  it.each([
    ['read', 0],
    ['write', 1],
  ] as const)('shows no settings to who may only %s, and the profile in %d forms', async (scope, forms) => {
    const page = await diary.show('#/settings', { token: TOKENS[scope] });
    page.text('This login cannot change settings.');
    expect(page.texts('.setting')).toEqual([]);
    expect(page.texts('[data-card="profile"]')).toHaveLength(forms);
  });
});
