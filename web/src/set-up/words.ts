import type { LoginCheckedDto } from '../api/schema';
import { words } from '../text/language';
import type { Step } from './draft';

type Outcome = LoginCheckedDto['outcome'];

export const SET_UP_WORDS = words({
  en: {
    title: 'Set up your nutrition diary',
    lead: 'Five short steps. Nothing is saved before the last one.',
    steps: {
      password: 'Password',
      account: 'fddb.info',
      time: 'Time zone',
      yesterday: 'Yesterday',
      diary: 'Your diary',
    } satisfies Record<Step, string>,
    progress: 'Steps',
    next: 'Next',
    back: 'Back',
    busy: 'Somebody else is setting up this service right now',
    busyHelp: 'You can continue. The settings of whoever finishes first are kept.',
    former: 'Settings of fddb-exporter were found',
    formerHelp:
      'Its diary can go on here instead of an empty one. The log of this service shows the two settings for that, and docs/mongodb.md has a block to paste.',
    access: 'A password for this web app',
    accessHelp: 'At least 12 characters. You log in with it from any device; it is kept as a hash.',
    newPassword: 'New password',
    repeat: 'Repeat it',
    short: 'At least 12 characters.',
    different: 'The passwords differ.',
    skip: 'Continue without a password',
    skipHelp:
      'Anyone on your network can open this diary, read, change and delete it. That is fine on a computer that nobody else can reach.',
    account: 'Your account at fddb.info',
    accountHelp:
      'The service logs in with it to read your diary, now and every night. The password is kept on the machine of the service, readable only by its owner, and sent to fddb.info alone.',
    username: 'User name or e-mail address',
    password: 'Password at fddb.info',
    test: 'Log in',
    testing: 'Logging in at fddb.info …',
    noApple: 'Do you log in there with Apple or Google? Then set a password there first, with “Forgotten password”.',
    outcomes: {
      ACCEPTED: ['fddb.info accepted the login', ''],
      REJECTED: [
        'fddb.info rejected the login',
        'User name or password is wrong. Try both in a browser at fddb.info. An account made with Apple or Google has no password until you set one there with “Forgotten password”.',
      ],
      PAUSED: [
        'Too many rejected logins',
        'So that fddb.info does not lock the account, the service waits a little before the next one. In the meantime, check the password at fddb.info.',
      ],
      SITE_AWAY: [
        'fddb.info does not answer',
        'Try again later. If fddb.info opens in a browser, check the internet access of the machine on which the service runs.',
      ],
      PAGE_UNKNOWN: [
        'fddb.info answered with an unexpected page',
        'Log in at fddb.info in a browser and confirm what it asks for, such as new terms. If it asks for nothing, look for a newer version of this program.',
      ],
    } satisfies Record<Outcome, string[]>,
    zone: 'Time zone',
    zoneHelp: 'It decides when a day of your diary begins and ends.',
    today: (date: string) => `There, today is ${date}.`,
    restart: (zone: string) => `It takes effect when the service is restarted; until then it counts days in ${zone}.`,
    fixedZone: (zone: string) => `${zone} is set by TZ in the environment of the service, and changed there.`,
    fixedTime: (time: string | null) =>
      `${time === null ? 'When yesterday is fetched' : `Yesterday is fetched at ${time}, which`} is set by EXPORTER_SCHEDULER_CRON in the environment of the service, and changed there.`,
    nightly: 'Fetch yesterday every night at',
    yesterday: (date: string) => `Yesterday, ${date}`,
    yesterdayHelp: 'This is what the service read at fddb.info. Is it your day?',
    nothing: 'Yesterday’s page shows no foods that the service could read',
    nothingHelp: 'Perhaps nothing was logged. The next step fetches every day that fddb.info has.',
    foods: 'Foods',
    food: 'Food',
    amount: 'Amount',
    sum: 'Total',
    diary: 'Get your whole diary',
    diaryHelp:
      'Everything that fddb.info still has is here within seconds; sugar, fibre and meals follow, about a second a day. You can close this page while it runs.',
    finish: 'Get my whole diary',
    finishOnly: 'Finish without fetching',
    finishing: 'Saving …',
  },
  de: {
    title: 'Richte dein Ernährungstagebuch ein',
    lead: 'Fünf kurze Schritte. Gespeichert wird erst beim letzten.',
    steps: {
      password: 'Passwort',
      account: 'fddb.info',
      time: 'Zeitzone',
      yesterday: 'Gestern',
      diary: 'Dein Tagebuch',
    },
    progress: 'Schritte',
    next: 'Weiter',
    back: 'Zurück',
    busy: 'Gerade richtet jemand anderes diesen Dienst ein',
    busyHelp: 'Du kannst weitermachen. Es gilt, was zuerst gespeichert wird.',
    former: 'Einstellungen von fddb-exporter gefunden',
    formerHelp:
      'Sein Tagebuch kann hier weitergehen, statt dass ein leeres beginnt. Die zwei Einstellungen dafür stehen im Protokoll dieses Dienstes, und docs/mongodb.md hat einen Block zum Einfügen.',
    access: 'Ein Passwort für diese Web-App',
    accessHelp: 'Mindestens 12 Zeichen. Damit meldest du dich von jedem Gerät an; gespeichert wird nur ein Hash.',
    newPassword: 'Neues Passwort',
    repeat: 'Noch einmal',
    short: 'Mindestens 12 Zeichen.',
    different: 'Die Passwörter stimmen nicht überein.',
    skip: 'Ohne Passwort weiter',
    skipHelp:
      'Jeder in deinem Netz kann dieses Tagebuch öffnen, lesen, ändern und löschen. Auf einem Rechner, den sonst niemand erreicht, ist das in Ordnung.',
    account: 'Dein Konto bei fddb.info',
    accountHelp:
      'Damit meldet sich der Dienst dort an, um dein Tagebuch zu lesen, jetzt und jede Nacht. Das Passwort bleibt auf dem Rechner des Dienstes, nur für dessen Besitzer lesbar, und wird nur an fddb.info gesendet.',
    username: 'Benutzername oder E-Mail-Adresse',
    password: 'Passwort bei fddb.info',
    test: 'Anmelden',
    testing: 'Anmeldung bei fddb.info …',
    noApple:
      'Meldest du dich dort mit Apple oder Google an? Dann lege dort zuerst über „Passwort vergessen“ eines fest.',
    outcomes: {
      ACCEPTED: ['Die Anmeldung bei fddb.info hat geklappt', ''],
      REJECTED: [
        'fddb.info hat die Anmeldung abgelehnt',
        'Benutzername oder Passwort stimmt nicht. Probiere beides im Browser bei fddb.info aus. Ein Konto über Apple oder Google hat kein Passwort, bis du dort über „Passwort vergessen“ eines festlegst.',
      ],
      PAUSED: [
        'Zu viele abgelehnte Anmeldungen',
        'Damit fddb.info das Konto nicht sperrt, wartet der Dienst ein wenig. Prüfe inzwischen das Passwort bei fddb.info.',
      ],
      SITE_AWAY: [
        'fddb.info antwortet nicht',
        'Versuche es später noch einmal. Lässt sich fddb.info im Browser öffnen, prüfe den Internetzugang des Rechners, auf dem der Dienst läuft.',
      ],
      PAGE_UNKNOWN: [
        'fddb.info hat mit einer unerwarteten Seite geantwortet',
        'Melde dich im Browser bei fddb.info an und bestätige, was dort gefragt wird, etwa neue Nutzungsbedingungen. Wird nichts gefragt, sieh nach einer neueren Version dieses Programms.',
      ],
    },
    zone: 'Zeitzone',
    zoneHelp: 'Sie bestimmt, wann ein Tag deines Tagebuchs beginnt und endet.',
    today: (date: string) => `Dort ist heute ${date}.`,
    restart: (zone: string) => `Sie gilt nach einem Neustart des Dienstes; bis dahin zählt er die Tage nach ${zone}.`,
    fixedZone: (zone: string) => `${zone} ist durch TZ in der Umgebung des Dienstes festgelegt und wird dort geändert.`,
    fixedTime: (time: string | null) =>
      `Der Vortag wird ${time === null ? '' : `um ${time} Uhr `}abgerufen, wie es EXPORTER_SCHEDULER_CRON in der Umgebung des Dienstes festlegt; ändern kannst du es nur dort.`,
    nightly: 'Jede Nacht den Vortag abrufen um',
    yesterday: (date: string) => `Gestern, ${date}`,
    yesterdayHelp: 'Das hat der Dienst bei fddb.info gelesen. Ist das dein Tag?',
    nothing: 'Auf der Seite von gestern stehen keine Lebensmittel, die der Dienst lesen konnte',
    nothingHelp: 'Vielleicht war nichts eingetragen. Der nächste Schritt ruft jeden Tag ab, den fddb.info hat.',
    foods: 'Lebensmittel',
    food: 'Lebensmittel',
    amount: 'Menge',
    sum: 'Summe',
    diary: 'Hole dein ganzes Tagebuch',
    diaryHelp:
      'In Sekunden ist alles da, was bei fddb.info noch gespeichert ist; Zucker, Ballaststoffe und Mahlzeiten folgen, etwa eine Sekunde pro Tag. Diese Seite kannst du dabei schließen.',
    finish: 'Mein ganzes Tagebuch holen',
    finishOnly: 'Fertig, ohne Abruf',
    finishing: 'Wird gespeichert …',
  },
});
