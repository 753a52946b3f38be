import { words } from '../text/language';

export const SETTING_WORDS = words({
  en: {
    cards: {
      account: { title: 'fddb.info', lead: '' },
      access: { title: 'Access', lead: '' },
      time: { title: 'Time', lead: '' },
      broker: { title: 'Home Assistant (MQTT)', lead: 'Sends your daily figures to Home Assistant.' },
      notices: { title: 'Notifications', lead: '' },
    },
    fixed: 'Set on the server, which is where it is changed.',
    stored: 'stored',
    restart: 'Takes effect after the next restart.',
    wrong: (example = '') => `This is not valid.${example && ` Example: ${example}`}`,
    setUp: 'set up',
    save: 'Save',
    saved: 'Saved.',
    remove: 'Remove',
    removeOf: (label: string) => `Remove: ${label}`,
    removeAsk: (label: string) => `Remove “${label}”?`,
    removeAccess: 'Remove the password? Then anyone on your network can read and change the diary.',
    notKept: {
      title: 'Settings cannot be saved here',
      help: 'Set them on the server: the service has no lasting database, or shares one.',
    },
  },
  de: {
    cards: {
      account: { title: 'fddb.info', lead: '' },
      access: { title: 'Zugang', lead: '' },
      time: { title: 'Zeit', lead: '' },
      broker: { title: 'Home Assistant (MQTT)', lead: 'Schickt die Zahlen deiner Tage an Home Assistant.' },
      notices: { title: 'Benachrichtigungen', lead: '' },
    },
    fixed: 'Auf dem Server festgelegt; ändern kannst du es dort.',
    stored: 'gespeichert',
    restart: 'Gilt nach dem nächsten Neustart.',
    wrong: (example = '') => `Diese Angabe ist ungültig.${example && ` Beispiel: ${example}`}`,
    setUp: 'eingerichtet',
    save: 'Speichern',
    saved: 'Gespeichert.',
    remove: 'Entfernen',
    removeOf: (label: string) => `Entfernen: ${label}`,
    removeAsk: (label: string) => `„${label}“ entfernen?`,
    removeAccess: 'Passwort entfernen? Dann kann jeder in deinem Netz das Tagebuch lesen und ändern.',
    notKept: {
      title: 'Einstellungen lassen sich hier nicht speichern',
      help: 'Lege sie auf dem Server fest: Der Dienst hat keine dauerhafte Datenbank oder teilt sich eine.',
    },
  },
});
