// The login page, which is served in place of what was opened: after the login the same address is loaded again, with its fragment.
(function () {
  const RELOAD_TAKES_AT_MOST_MS = 5000;
  const WORDS = {
    en: {
      title: 'Log in – Nutrition diary',
      name: 'Nutrition diary',
      ended: 'You have been logged out. Log in to continue where you left off.',
      password: 'Password',
      submit: 'Log in',
      provider: (name) => `Log in with ${name}`,
      language: 'Language',
      problems: {
        'not-authenticated': 'The password is wrong.',
        'validation-failed': 'Enter the password.',
        'too-many-attempts': (seconds) =>
          seconds ? `Too many attempts. Try again in ${seconds} seconds.` : 'Too many attempts. Try again in a while.',
        'sign-on-refused': 'The login was refused or cancelled at the login provider.',
        'sign-on-expired': 'The login took too long, or was begun in another browser. Try again.',
        'sign-on-failed': 'The login at the login provider failed; see the service log.',
        'user-not-allowed':
          'You are logged in at the login provider as someone who may not use this diary. Log in there as someone else.',
        'issuer-unavailable': 'The login provider is not responding. Try again in a moment.',
        'store-unavailable': 'The database does not answer. Try again in a moment.',
        forbidden: () =>
          `The service took this for a request from another site. A proxy must forward the Host header, here ${location.host} (docs/access.md, Behind a reverse proxy).`,
        unreachable: 'The service cannot be reached. Try again in a moment.',
        other: 'The login failed; see the service log.',
        cookie: 'The browser did not keep the session cookie. Are cookies disabled?',
      },
    },
    de: {
      title: 'Anmelden – Ernährungstagebuch',
      name: 'Ernährungstagebuch',
      ended: 'Du bist nicht mehr angemeldet. Melde dich an, um dort weiterzumachen, wo du warst.',
      password: 'Passwort',
      submit: 'Anmelden',
      provider: (name) => `Mit ${name} anmelden`,
      language: 'Sprache',
      problems: {
        'not-authenticated': 'Das Passwort ist falsch.',
        'validation-failed': 'Gib das Passwort ein.',
        'too-many-attempts': (seconds) =>
          seconds
            ? `Zu viele Versuche. Versuche es in ${seconds} Sekunden noch einmal.`
            : 'Zu viele Versuche. Versuche es später noch einmal.',
        'sign-on-refused': 'Die Anmeldung wurde beim Anmeldedienst abgelehnt oder abgebrochen.',
        'sign-on-expired':
          'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuche es noch einmal.',
        'sign-on-failed': 'Die Anmeldung beim Anmeldedienst ist fehlgeschlagen; mehr steht im Protokoll des Dienstes.',
        'user-not-allowed':
          'Du bist beim Anmeldedienst als jemand angemeldet, der dieses Tagebuch nicht benutzen darf. Melde dich dort anders an.',
        'issuer-unavailable': 'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.',
        'store-unavailable': 'Die Datenbank antwortet nicht. Versuche es gleich noch einmal.',
        forbidden: () =>
          `Der Dienst hielt dies für eine Anfrage einer fremden Seite. Ein Proxy muss den Host-Header weitergeben, hier ${location.host} (docs/access.md, Behind a reverse proxy).`,
        unreachable: 'Der Dienst ist nicht erreichbar. Versuche es gleich noch einmal.',
        other: 'Die Anmeldung ist fehlgeschlagen; mehr steht im Protokoll des Dienstes.',
        cookie: 'Der Browser hat das Sitzungs-Cookie nicht gespeichert. Sind Cookies deaktiviert?',
      },
    },
  };
  const {
    password: hasPassword,
    provider: providerName,
    state,
    return: returnTo,
  } = document.getElementById('main').dataset;
  // With the host, so that no path can be read as another host.
  const returnAddress = location.origin + returnTo;
  if (state === 'done') return location.replace(returnAddress);

  const form = document.getElementById('form');
  const provider = document.getElementById('provider');
  const password = document.getElementById('password');
  const problem = document.getElementById('problem');
  const submit = document.getElementById('submit');
  const choice = document.getElementById('language');
  // Complete, before the address changes from which they are seen.
  const session = new URL(form.dataset.session, location.href).href;
  provider.href = provider.href.split('?')[0];
  // After a login at the provider that failed, everything goes on where it began.
  if (returnTo) history.replaceState(null, '', returnAddress);
  let language = firstLanguage();
  let shown;

  const scheme = read('localStorage', 'scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  show();
  choice.addEventListener('change', () => {
    language = choice.value;
    keep('localStorage', 'language', language);
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void logIn();
  });
  // What was wrong with the password before says nothing about the next one.
  password.addEventListener('input', () => {
    shown = undefined;
    problem.textContent = '';
    password.removeAttribute('aria-invalid');
  });
  // The page found out that the session has ended, and says so here.
  if (take('sessionStorage', 'session-ended')) document.getElementById('ended').hidden = false;
  form.hidden = !hasPassword;
  provider.hidden = !providerName;
  provider.addEventListener('click', () => {
    const { pathname, search, hash } = location;
    const prompt = state === 'user-not-allowed' && { prompt: 'login' };
    provider.search = new URLSearchParams({ to: pathname + search + hash, ...prompt });
  });
  (hasPassword ? password : provider).focus();
  if (state) say(state);
  void findSession();

  async function logIn() {
    submit.disabled = true;
    const answer = await send('POST', { password: password.value });
    submit.disabled = false;
    if (answer.ok) return goOn();
    say(answer.kind, answer.seconds);
    password.select();
    password.focus();
  }

  /** Browsers leave the cookie out when a link on another site opens this address, but not when this page asks. */
  async function findSession() {
    const answer = await send('GET');
    if (answer.ok) goOn();
  }

  /**
   * Loads the opened address again. Browsers treat a reload like the visit before, so after a link on another site it has no
   * cookie either; an address with another query is a visit of its own. When that leads here as well, there is no cookie.
   */
  function goOn() {
    const [tries, at] = (take('sessionStorage', 'login-tries') ?? '0 0').split(' ').map(Number);
    const isAgain = Date.now() - at < RELOAD_TAKES_AT_MOST_MS;
    if (isAgain && tries > 1) return say('cookie');
    keep('sessionStorage', 'login-tries', `${isAgain ? tries + 1 : 1} ${Date.now()}`);
    if (!isAgain) return location.reload();
    const { origin, pathname, search, hash } = location;
    // With the host, so that no path can be read as another host.
    location.replace(`${origin}${pathname}${search || '?'}${search && '&'}${hash}`);
  }

  async function send(method, body) {
    try {
      const response = await fetch(session, {
        method,
        headers: body && { 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      if (response.ok) return { ok: true };
      const { type = '' } = await response.json();
      return { kind: type.split(':').at(-1), seconds: response.headers.get('Retry-After') };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  function say(kind, seconds) {
    shown = { kind, seconds };
    const { problems } = WORDS[language];
    const words = problems[kind] ?? problems.other;
    problem.textContent = typeof words === 'function' ? words(seconds) : words;
    password.setAttribute('aria-invalid', String(kind === 'not-authenticated'));
  }

  function show() {
    document.documentElement.lang = language;
    document.title = WORDS[language].title;
    for (const element of document.querySelectorAll('[data-text]')) {
      element.textContent = WORDS[language][element.dataset.text];
    }
    provider.textContent = WORDS[language].provider(providerName);
    choice.value = language;
    if (shown) say(shown.kind, shown.seconds);
  }

  function firstLanguage() {
    const wanted = [read('localStorage', 'language') ?? '', ...navigator.languages];
    const known = wanted.map((tag) => tag.toLowerCase().slice(0, 2)).find((tag) => tag === 'en' || tag === 'de');
    return known ?? 'en';
  }

  /** Storage may be switched off; then even to name it is an error. */
  function read(storage, name) {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  }

  function keep(storage, name, value) {
    try {
      window[storage].setItem(name, value);
    } catch {
      // Then it is not kept.
    }
  }

  function take(storage, name) {
    const value = read(storage, name);
    if (value !== null) window[storage].removeItem(name);
    return value;
  }
})();
