import { words } from '../text/language';

export const PAGE_REPORT_WORDS = words({
  en: {
    title: 'Pages not understood',
    lead: 'A report shows what fddb.info has changed, without your diary: names, numbers and addresses are replaced, dates are moved.',
    make: 'Make a report',
    makeReport: (date: string) => `Make a report of ${date}`,
    making: 'Making …',
    newest: (shown: number, all: string) => `The newest ${shown} of ${all}; one is enough.`,
    labels: 'Labels, ids and classes that the program does not know. Delete what is personal:',
    noLabels: 'The program knows all its labels, ids and classes.',
    text: 'The report',
    download: 'Download',
    whereTo: 'Nothing is sent anywhere. Read the report, then attach it to an issue at the page of the project.',
  },
  de: {
    title: 'Nicht verstandene Seiten',
    lead: 'Ein Bericht zeigt, was fddb.info geändert hat, ohne dein Tagebuch: Namen, Zahlen und Adressen sind ersetzt, Datumsangaben verschoben.',
    make: 'Bericht erstellen',
    makeReport: (date: string) => `Bericht erstellen: ${date}`,
    making: 'Wird erstellt …',
    newest: (shown: number, all: string) => `Die neuesten ${shown} von ${all}; einer genügt.`,
    labels: 'Beschriftungen, Kennungen und Klassen, die das Programm nicht kennt. Lösche, was persönlich ist:',
    noLabels: 'Das Programm kennt alle Beschriftungen, Kennungen und Klassen darin.',
    text: 'Der Bericht',
    download: 'Herunterladen',
    whereTo:
      'Es wird nichts verschickt. Lies den Bericht und hänge ihn dann an eine Meldung auf der Seite des Projekts an.',
  },
});
