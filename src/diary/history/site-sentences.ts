import type { Language } from '../language';

/** Sentences without their full stops; `next` is empty where there is nothing to do. */
export interface SiteSentence {
  title: string;
  seen: string;
  next: string;
  /** Instead of `next`, within the set-up. */
  inSetUp?: string;
}

/** Why a day was not stored or fddb.info could not be used, for runs, notices, assistants, the doctor, the set-up and the web app. */
export const SITE_SENTENCES = {
  en: {
    'nothing logged': {
      title: 'Nothing logged',
      seen: 'The diary page shows no entries (entries made only with the app’s photo scan or recipe features do not appear there)',
      next: '',
    },
    'no longer at fddb.info': {
      title: 'Deleted at fddb.info',
      seen: 'fddb.info has deleted what is so old',
      next: 'An older file may have it: see Import',
    },
    'fewer foods than stored': {
      title: 'Kept as stored',
      seen: 'fddb.info no longer shows all foods of a day so old, so the stored ones were kept',
      next: 'On the day’s page you can take what fddb.info still shows',
    },
    'page not understood': {
      title: 'Page not understood',
      seen: 'fddb.info may have changed its pages, which you cannot fix yourself',
      next: 'Make a report of the page in Settings and check for a newer version',
    },
    'unexpected page': {
      title: 'Unexpected page',
      seen: 'fddb.info answered with another page than the diary, perhaps for maintenance',
      next: 'Try again later. If it stays so, log in to fddb.info in a browser and confirm what it asks',
    },
    'site unavailable': {
      title: 'No usable answer from fddb.info',
      seen: 'fddb.info did not answer as it should',
      next: 'Try again later. If fddb.info opens in a browser, check the internet access of the machine on which the service runs',
    },
    'store unavailable': {
      title: 'Database unavailable',
      seen: 'What was read could not be saved, which needs your attention',
      next: 'Check that the database runs and its disk has space, then fetch again',
    },
    'in the future': {
      title: 'In the future',
      seen: 'Days in the future are not requested',
      next: 'If the service has the wrong date, check its clock and its time zone',
    },
    'not tried': { title: 'Not fetched', seen: 'The fetch ended too early', next: 'Fetch again' },
    'login rejected': {
      title: 'fddb.info rejected the login',
      seen: 'fddb.info rejected the account: the user name or the password is wrong',
      next:
        'Log in to fddb.info in a browser with the same user name and password, and correct the account in Settings. ' +
        'If you use Apple or Google to log in, first set a password at fddb.info with “Passwort vergessen” (Forgot password)',
      inSetUp:
        'Try both in a browser at fddb.info, and correct them here. If you use Apple or Google to log in, first set a password at fddb.info ' +
        'with “Passwort vergessen” (Forgot password)',
    },
    'login paused': {
      title: 'Too many rejected logins',
      seen: 'fddb.info rejected the account several times in a row, so it is not tried for a while',
      next: 'Correct the password and wait, so that fddb.info does not lock the account',
    },
    'unexpected login page': {
      title: 'Unexpected page after the login',
      seen: 'fddb.info answered the login with another page than expected',
      next: 'Log in to fddb.info in a browser and confirm what it asks, such as new terms. If it asks nothing, check for a newer version',
    },
    'guest page': {
      title: 'Login without effect',
      seen: 'fddb.info accepted the login, but its diary page is still that of a guest',
      next: 'Log in to fddb.info in a browser and see what the diary shows',
    },
  },
  de: {
    'nothing logged': {
      title: 'Nichts eingetragen',
      seen: 'Die Tagebuchseite zeigt keine Einträge. Einträge, die nur per Fotoerkennung oder Rezept in der App angelegt wurden, erscheinen dort nicht',
      next: '',
    },
    'no longer at fddb.info': {
      title: 'Bei fddb.info gelöscht',
      seen: 'fddb.info hat gelöscht, was so alt ist',
      next: 'Vielleicht steht es in einer älteren Datei: siehe Import',
    },
    'fewer foods than stored': {
      title: 'Unverändert behalten',
      seen: 'fddb.info zeigt von alten Tagen nicht mehr alle Lebensmittel; die gespeicherten bleiben',
      next: 'Auf der Seite des Tages kannst du übernehmen, was fddb.info noch zeigt',
    },
    'page not understood': {
      title: 'Seite nicht verstanden',
      seen: 'Vielleicht hat fddb.info seine Seiten geändert; selbst beheben kannst du das nicht',
      next: 'Erstelle unter „Einstellungen“ einen Bericht über die Seite und sieh nach einer neueren Version',
    },
    'unexpected page': {
      title: 'Unerwartete Seite',
      seen: 'Statt des Tagebuchs kam eine andere Seite, vielleicht wegen einer Wartung',
      next: 'Versuche es später noch einmal. Bleibt es dabei, melde dich im Browser bei fddb.info an und bestätige, was dort gefragt wird',
    },
    'site unavailable': {
      title: 'Keine brauchbare Antwort von fddb.info',
      seen: 'fddb.info hat nicht oder nicht wie erwartet geantwortet',
      next: 'Versuche es später noch einmal. Lässt sich fddb.info im Browser öffnen, prüfe den Internetzugang des Rechners, auf dem der Dienst läuft',
    },
    'store unavailable': {
      title: 'Datenbank nicht erreichbar',
      seen: 'Der Abruf konnte nicht gespeichert werden',
      next: 'Prüfe, ob die Datenbank läuft und Platz hat, und rufe dann noch einmal ab',
    },
    'in the future': {
      title: 'In der Zukunft',
      seen: 'Künftige Tage werden nicht abgefragt',
      next: 'Hat der Dienst ein falsches Datum, prüfe seine Uhr und Zeitzone',
    },
    'not tried': {
      title: 'Nicht abgerufen',
      seen: 'Der Abruf endete vorher',
      next: 'Rufe noch einmal ab',
    },
    'login rejected': {
      title: 'fddb.info hat die Anmeldung abgelehnt',
      seen: 'fddb.info hat das Konto abgelehnt: Benutzername oder Passwort stimmt nicht',
      next:
        'Melde dich im Browser mit demselben Namen und Passwort bei fddb.info an und berichtige das Konto dann unter „Einstellungen“. ' +
        'Meldest du dich mit Apple oder Google an, lege zuerst bei fddb.info über „Passwort vergessen“ eines fest',
      inSetUp:
        'Probiere beides im Browser bei fddb.info aus und berichtige es hier. Meldest du dich mit Apple oder Google an, lege zuerst bei fddb.info ' +
        'über „Passwort vergessen“ ein Passwort fest',
    },
    'login paused': {
      title: 'Zu viele abgelehnte Anmeldungen',
      seen: 'fddb.info hat das Konto mehrmals hintereinander abgelehnt; deshalb wird es eine Weile nicht versucht',
      next: 'Berichtige das Passwort und warte, damit fddb.info das Konto nicht sperrt',
    },
    'unexpected login page': {
      title: 'Unerwartete Seite nach der Anmeldung',
      seen: 'fddb.info hat auf die Anmeldung mit einer unerwarteten Seite geantwortet',
      next: 'Melde dich im Browser bei fddb.info an und bestätige, was dort gefragt wird, etwa neue Bedingungen. Wird nichts gefragt, sieh nach einer neueren Version',
    },
    'guest page': {
      title: 'Anmeldung ohne Wirkung',
      seen: 'fddb.info hat die Anmeldung angenommen, zeigt das Tagebuch aber weiter wie einem Gast',
      next: 'Melde dich im Browser bei fddb.info an und sieh nach, was das Tagebuch zeigt',
    },
  },
} satisfies Record<Language, Record<string, SiteSentence>>;
export type SiteReason = keyof typeof SITE_SENTENCES.en;

export const LOGIN_REASONS = {
  REJECTED: 'login rejected',
  PAUSED: 'login paused',
  SITE_AWAY: 'site unavailable',
  PAGE_UNKNOWN: 'unexpected login page',
} as const satisfies Record<string, SiteReason>;

/** In whole sentences. @example adviceOf(SITE_SENTENCES.en['not tried']) // 'The fetch ended too early. Fetch again.' */
export function adviceOf({ seen, next }: SiteSentence): string {
  return next === '' ? `${seen}.` : `${seen}. ${next}.`;
}

export function setUpAdviceOf(sentence: SiteSentence): string {
  return adviceOf({ ...sentence, next: sentence.inSetUp ?? sentence.next });
}

/** Why there is no new backup, for messages and the web app, without their full stops. */
export const BACKUP_SENTENCES = {
  en: {
    'disk full': 'The disk of the backup folder is full',
    'folder not writable': 'The backup folder cannot be written',
    'not whole': 'The copy was damaged. The diary file may also be damaged; see the log of the service',
    error: 'An unexpected error; see the log of the service',
  },
  de: {
    'disk full': 'Der Datenträger des Sicherungsordners ist voll',
    'folder not writable': 'In den Sicherungsordner kann nicht geschrieben werden',
    'not whole':
      'Die Kopie war beschädigt. Auch die Tagebuchdatei kann beschädigt sein; mehr dazu steht im Protokoll des Dienstes',
    error: 'Ein unerwarteter Fehler; mehr dazu steht im Protokoll des Dienstes',
  },
} satisfies Record<Language, Record<string, string>>;

export const DAYS_AT_RISK: Record<Language, (count: number) => string> = {
  en: (count) =>
    `${count} ${count === 1 ? 'day' : 'days'} will soon be deleted at fddb.info and ${count === 1 ? "isn't" : "aren't"} fully saved yet`,
  de: (count) =>
    `${count} ${count === 1 ? 'Tag wird' : 'Tage werden'} bei fddb.info bald gelöscht und ${count === 1 ? 'ist' : 'sind'} hier noch nicht vollständig`,
};

/** What only this diary has, by figures as they are shown. */
export const DAYS_ONLY_HERE: Record<Language, (firstDay: string, count: string) => string> = {
  en: (firstDay, count) =>
    `fddb.info has your days since ${firstDay}. ${count} older ${count === '1' ? 'one exists' : 'ones exist'} only here.`,
  de: (firstDay, count) =>
    `fddb.info hat deine Tage seit dem ${firstDay}. ${count} ${count === '1' ? 'älteren' : 'ältere'} gibt es nur hier.`,
};
