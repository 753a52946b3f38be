import type { ImportReportDto } from '../api/schema';
import { counted, words } from '../text/language';
import type { Outcome } from './outcomes';

const days = (count: string) => counted(count, 'day', 'days');
const tage = (count: string) => counted(count, 'Tag', 'Tage');

export const IMPORT_WORDS = words({
  en: {
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    drop: 'or drop it anywhere on this page',
    oneFile: 'Only one file at a time can be imported.',
    accepted:
      'You can import downloads of this service (JSON, JSON Lines or CSV), the diary as CSV from fddb.info, its weights and its account export, each also compressed with gzip or zstd. The format is detected from the content.',
    preview: 'Preview',
    reading: 'Reading the file. A large one takes a few seconds …',
    contents: (kind: string, count: string, range: string) => `${kind}: ${days(count)}, ${range}`,
    noDays: (kind: string) => `${kind}: no day that can be imported`,
    activities: (count: string) =>
      `${counted(count, 'row', 'rows')} of activities ${count === '1' ? 'is' : 'are'} kept apart from food.`,
    own: (parts: string) => `Goals, measurements, activities and journal: ${parts}.`,
    ownParts: { added: 'new', replaced: 'replaced', unchanged: 'unchanged', skipped: 'left as they are' },
    diaryOnly: 'Only the diary, the activities and the weights in it are read; everything else is ignored.',
    withoutDetails: (count: string) =>
      `${days(count)} in the file ${count === '1' ? 'has' : 'have'} no meals, times, vitamins or minerals. A file with details, or fetching the days again, adds them.`,
    withoutFoods: (count: string) =>
      `${days(count)} in the file ${count === '1' ? 'has' : 'have'} totals only and no foods. A download with a row per food, or JSON Lines with foods, contains them.`,
    storedDays: 'Days that are already stored',
    modes: {
      skip: ['Leave them as they are', 'Only days that are not stored yet are added.'],
      fill: ['Fill in what is missing', 'Missing totals, foods and details are added; nothing that is stored changes.'],
      replace: [
        'Replace them',
        'The day in the file takes the place of the stored one. If the foods are the same, details that the file lacks are kept.',
      ],
    },
    evenings: (count: string, time: string) =>
      `${counted(count, 'food', 'foods')} eaten before ${time} ${count === '1' ? 'counts' : 'count'} to the evening before.`,
    dayStart: 'A new day begins at',
    dayStartAuto: 'Automatic',
    clock: (time: string) => time,
    confirm: (count: string) => `Replace ${days(count)}; the replaced values will be lost`,
    confirmOwn: (count: string) =>
      `Replace ${counted(count, 'record', 'records')} that you added; the replaced values will be lost`,
    start: (count: string) => `Import ${days(count)}`,
    startOwn: (count: string) => `Import ${counted(count, 'record', 'records')}`,
    nothingToDo: 'The import would not change anything.',
    fetching: 'Days are being fetched; the import can start afterwards.',
    details: 'Details',
    starting: 'Reading the file before the first day is imported …',
    result: 'Result',
    done: (count: string) => `${days(count)} imported`,
    doneOwn: (count: string) => `${counted(count, 'record', 'records')} imported`,
    nothingDone: 'Nothing has changed',
    nothingDoneHelp: 'The file contains nothing new.',
    stopped: 'Import stopped',
    notTried: (count: string) => `${days(count)} left. Resume to continue where it stopped.`,
    goOn: 'Resume',
    openNewest: 'Open the newest day',
    overview: 'Overview',
    rejections: 'Not imported',
    line: 'Line',
    date: 'Day',
    reason: 'Reason',
    unknownDate: 'unknown',
    moreRejected: (count: string) => `and ${count} more`,
    listed: (count: string) => counted(count, 'entry', 'entries'),
  },
  de: {
    choose: 'Datei auswählen',
    chooseOther: 'Andere Datei auswählen',
    drop: 'oder irgendwo auf dieser Seite ablegen',
    oneFile: 'Es lässt sich immer nur eine Datei importieren.',
    accepted:
      'Möglich sind Downloads dieses Dienstes (JSON, JSON Lines oder CSV), das Tagebuch als CSV von fddb.info, die Gewichte und der Kontoexport von dort, jeweils auch mit gzip oder zstd komprimiert. Das Format wird am Inhalt erkannt.',
    preview: 'Vorschau',
    reading: 'Die Datei wird gelesen. Bei großen Dateien dauert das einige Sekunden …',
    contents: (kind: string, count: string, range: string) => `${kind}: ${tage(count)}, ${range}`,
    noDays: (kind: string) => `${kind}: kein Tag, der sich importieren lässt`,
    activities: (count: string) =>
      `${counted(count, 'Zeile', 'Zeilen')} mit Aktivitäten ${count === '1' ? 'wird' : 'werden'} getrennt von den Lebensmitteln gespeichert.`,
    own: (parts: string) => `Ziele, Messwerte, Aktivitäten, Beschwerden und Notizen: ${parts}.`,
    ownParts: { added: 'neu', replaced: 'ersetzt', unchanged: 'unverändert', skipped: 'bleiben, wie sie sind' },
    diaryOnly: 'Daraus werden nur das Tagebuch, die Aktivitäten und die Gewichte gelesen, alles andere wird ignoriert.',
    withoutDetails: (count: string) =>
      `Ohne Mahlzeiten, Uhrzeiten, Vitamine und Mineralstoffe: ${tage(count)} der Datei. Eine Datei mit Details oder ein neuer Abruf ergänzt sie.`,
    withoutFoods: (count: string) =>
      `Nur Summen und keine Lebensmittel: ${tage(count)} der Datei. Ein Download mit einer Zeile pro Lebensmittel oder JSON Lines mit Lebensmitteln enthält sie.`,
    storedDays: 'Tage, die schon gespeichert sind',
    modes: {
      skip: ['Unverändert lassen', 'Nur Tage, die noch nicht gespeichert sind, kommen hinzu.'],
      fill: ['Ergänzen', 'Fehlende Summen, Lebensmittel und Details kommen hinzu; was gespeichert ist, bleibt gleich.'],
      replace: [
        'Ersetzen',
        'Der Tag aus der Datei tritt an die Stelle des gespeicherten. Bei gleichen Lebensmitteln bleiben Details erhalten, die der Datei fehlen.',
      ],
    },
    evenings: (count: string, time: string) =>
      `${count} Lebensmittel, vor ${time} Uhr gegessen, ${count === '1' ? 'zählt' : 'zählen'} zum Vorabend.`,
    dayStart: 'Ein neuer Tag beginnt um',
    dayStartAuto: 'Automatisch',
    clock: (time: string) => `${time} Uhr`,
    confirm: (count: string) => `${tage(count)} ersetzen; die ersetzten Werte gehen verloren`,
    confirmOwn: (count: string) =>
      `${counted(count, 'eigenen Eintrag', 'eigene Einträge')} ersetzen; die ersetzten Werte gehen verloren`,
    start: (count: string) => `${tage(count)} importieren`,
    startOwn: (count: string) => `${counted(count, 'Eintrag', 'Einträge')} importieren`,
    nothingToDo: 'Der Import würde nichts ändern.',
    fetching: 'Gerade werden Tage abgerufen; danach kann der Import beginnen.',
    details: 'Details',
    starting: 'Die Datei wird gelesen, bevor der erste Tag importiert wird …',
    result: 'Ergebnis',
    done: (count: string) => `${tage(count)} importiert`,
    doneOwn: (count: string) => `${counted(count, 'Eintrag', 'Einträge')} importiert`,
    nothingDone: 'Es hat sich nichts geändert',
    nothingDoneHelp: 'Die Datei enthält nichts Neues.',
    stopped: 'Import gestoppt',
    notTried: (count: string) => `${tage(count)} übrig. Setze den Import fort, wo er gestoppt wurde.`,
    goOn: 'Fortsetzen',
    openNewest: 'Neuesten Tag öffnen',
    overview: 'Überblick',
    rejections: 'Nicht importiert',
    line: 'Zeile',
    date: 'Tag',
    reason: 'Grund',
    unknownDate: 'unbekannt',
    moreRejected: (count: string) => `und ${count} weitere`,
    listed: (count: string) => counted(count, 'Eintrag', 'Einträge'),
  },
});

export const SOURCES = words<Record<ImportReportDto['source'], string>>({
  en: {
    json: 'Diary as JSON',
    csv: 'Diary as CSV',
    'site-csv': 'Diary as CSV from fddb.info',
    'body-csv': 'Weights from fddb.info',
    'account-export': 'Account export from fddb.info',
  },
  de: {
    json: 'Tagebuch als JSON',
    csv: 'Tagebuch als CSV',
    'site-csv': 'Tagebuch als CSV von fddb.info',
    'body-csv': 'Gewichte von fddb.info',
    'account-export': 'Kontoexport von fddb.info',
  },
});

export const OUTCOME_NAMES = words<Record<Outcome, string>>({
  en: {
    imported: 'New',
    filled: 'Filled in',
    replaced: 'Replaced',
    unchanged: 'Unchanged',
    skipped: 'Different, not changed',
    rejected: 'Not imported',
  },
  de: {
    imported: 'Neu',
    filled: 'Ergänzt',
    replaced: 'Ersetzt',
    unchanged: 'Unverändert',
    skipped: 'Abweichend, nicht geändert',
    rejected: 'Nicht importiert',
  },
});
