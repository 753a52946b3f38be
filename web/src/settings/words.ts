import { words } from '../text/language';

export const SETTING_WORDS = words({
  en: {
    cards: {
      account: {
        title: 'fddb.info',
        lead: 'The account whose diary is read. A change takes effect at the next fetch.',
      },
      access: { title: 'Access', lead: 'With a password, everyone who opens this web app has to log in.' },
      time: { title: 'Time', lead: 'Each night the service fetches the day before.' },
      broker: {
        title: "Home Assistant's broker",
        lead: 'Receives the figures of your diary over MQTT for Home Assistant.',
      },
      notices: {
        title: 'Notices',
        lead: 'How the service reaches you when something needs your attention.',
      },
    },
    sources: {
      FILE: 'Set here.',
      DEFAULT: 'Default.',
      ENVIRONMENT: 'Set in the environment or .env of the service; it is changed there.',
    },
    set: 'Set',
    notSet: 'Not set.',
    isSet: 'Set here. Enter a new one to replace it.',
    restart: 'Takes effect after the next restart.',
    wrong: 'This is not valid.',
    setUp: 'set up',
    save: 'Save',
    saved: 'Saved.',
    remove: 'Remove',
    removeOf: (label: string) => `Remove: ${label}`,
    removeAsk: (label: string) => `Remove “${label}”?`,
    removeAccess:
      'Remove the password? Then anyone on your network can read and change the diary, unless a login provider, a proxy or tokens in the environment restrict access.',
    notKept: {
      title: 'Settings cannot be saved here',
      help: 'Set them in the environment or .env of the service: it has no lasting database, or shares one.',
    },
  },
  de: {
    cards: {
      account: {
        title: 'fddb.info',
        lead: 'Das Konto, dessen Tagebuch gelesen wird. Eine Änderung gilt ab dem nächsten Abruf.',
      },
      access: { title: 'Zugang', lead: 'Mit einem Passwort muss sich anmelden, wer diese Web-App öffnet.' },
      time: { title: 'Zeit', lead: 'Jede Nacht ruft der Dienst den Vortag ab.' },
      broker: {
        title: 'Broker für Home Assistant',
        lead: 'Er bekommt die Zahlen deines Tagebuchs über MQTT, und Home Assistant zeigt sie an.',
      },
      notices: {
        title: 'Benachrichtigungen',
        lead: 'Wie dich der Dienst erreicht, wenn du etwas tun musst.',
      },
    },
    sources: {
      FILE: 'Hier gesetzt.',
      DEFAULT: 'Voreinstellung.',
      ENVIRONMENT: 'In der Umgebung oder der .env des Dienstes gesetzt; ändern kannst du es nur dort.',
    },
    set: 'Gesetzt',
    notSet: 'Nicht gesetzt.',
    isSet: 'Hier gesetzt. Eine neue Eingabe ersetzt die alte.',
    restart: 'Gilt nach dem nächsten Neustart.',
    wrong: 'Diese Angabe ist ungültig.',
    setUp: 'eingerichtet',
    save: 'Speichern',
    saved: 'Gespeichert.',
    remove: 'Entfernen',
    removeOf: (label: string) => `Entfernen: ${label}`,
    removeAsk: (label: string) => `„${label}“ entfernen?`,
    removeAccess:
      'Passwort entfernen? Dann kann jeder in deinem Netz das Tagebuch lesen und ändern, sofern nicht ein Anmeldedienst, ein Proxy oder Tokens in der Umgebung den Zugang beschränken.',
    notKept: {
      title: 'Einstellungen lassen sich hier nicht speichern',
      help: 'Sie stehen in der Umgebung oder der .env des Dienstes, weil er keine dauerhafte Datenbank hat oder sich eine teilt.',
    },
  },
});
