/**
 * The service's sentences about a file in German. `{}` is a field, a value or a number of the sentence, in the same order in both
 * languages.
 */
const TRANSLATIONS: [english: string, german: string][] = [
  // About the file.
  ['The file is empty', 'Die Datei ist leer'],
  ['The file is packed twice; unpack it first', 'Die Datei ist doppelt gepackt; entpacke sie zuerst'],
  ['The file is an Excel file; save it as CSV there', 'Die Datei ist eine Excel-Datei; speichere sie dort als CSV'],
  ['The file is a spreadsheet; save it as CSV there', 'Die Datei ist eine Tabelle; speichere sie dort als CSV'],
  ['The file is a ZIP archive; unpack it first', 'Die Datei ist ein ZIP-Archiv; entpacke es zuerst'],
  ['The file is a PDF', 'Die Datei ist ein PDF'],
  [
    'The file is a database; the documentation says how a backup is restored',
    'Die Datei ist eine Datenbank; wie eine Sicherung wiederhergestellt wird, steht in der Dokumentation',
  ],
  [
    'The file is compressed in an unsupported format; decompress it first',
    'Die Datei ist in einem nicht unterstützten Format komprimiert; entpacke sie zuerst',
  ],
  ['The file is text in UTF-16; save it as UTF-8', 'Die Datei ist Text in UTF-16; speichere sie als UTF-8'],
  ['The file is not a text file', 'Die Datei ist keine Textdatei'],
  ['The file is an HTML page', 'Die Datei ist eine HTML-Seite'],
  [
    'The file begins with {}, which is not a supported format',
    'Die Datei beginnt mit {}; dieses Format wird nicht unterstützt',
  ],
  [
    'The file is JSON, but not of days: its entries have no date',
    'Die Datei ist JSON, aber nicht von Tagen: Ihre Einträge haben kein Datum',
  ],
  [
    'The file has sections like an account export, but no section "diary" with the headings of the diary',
    'Die Datei hat Abschnitte wie ein Kontoexport, aber keinen Abschnitt „diary“ mit den Überschriften des Tagebuchs',
  ],
  [
    'The {} file is damaged or not complete: it cannot be unpacked to its end',
    'Die Datei ({}) ist beschädigt oder unvollständig: Sie lässt sich nicht bis zum Ende entpacken',
  ],
  [
    'The zstd file needs more memory than is allowed here; compress it with a level of at most 19',
    'Die zstd-Datei braucht mehr Speicher, als hier erlaubt ist; komprimiere sie höchstens mit Stufe 19',
  ],
  [
    'The file has more than {} when it is unpacked; EXPORTER_IMPORT_MAX_MB sets the limit',
    'Die Datei hat entpackt mehr als {}',
  ],
  ['The file has more than {}; EXPORTER_IMPORT_MAX_MB sets the limit', 'Die Datei hat mehr als {}'],
  ['The file is larger than {} MB; EXPORTER_IMPORT_MAX_MB sets the limit', 'Die Datei ist größer als {} MB'],
  [
    'The file has more than {} rows; split it, for example by years',
    'Die Datei hat mehr als {} Zeilen; teile sie auf, zum Beispiel nach Jahren',
  ],
  ['The file has more than {} entries', 'Die Datei hat mehr als {} Einträge'],
  ['The file has more than {} days', 'Die Datei hat mehr als {} Tage'],
  ['The file has a day with more than {} activities', 'Die Datei hat einen Tag mit mehr als {} Aktivitäten'],
  ['The file did not arrive completely', 'Die Datei ist nicht vollständig angekommen'],
  // About an entry, a row or a day of it.
  ['The row has {} columns instead of {}', 'Die Zeile hat {} Spalten statt {}'],
  ['The quotes of the row do not match', 'Die Anführungszeichen der Zeile passen nicht zusammen'],
  ['The row has no valid date such as {}, but {}', 'Die Zeile hat kein gültiges Datum wie {}, sondern {}'],
  ['The row has no valid date such as {}', 'Die Zeile hat kein gültiges Datum wie {}'],
  [
    'The row is both food and activity: {} and {} are above 0',
    'Die Zeile ist Lebensmittel und Aktivität: {} und {} sind über 0',
  ],
  [
    'Line {} cannot be read and may belong to this day',
    'Zeile {} ist nicht lesbar und gehört vielleicht zu diesem Tag',
  ],
  [
    'The rows of this day have different values for the whole day',
    'Die Zeilen dieses Tages haben verschiedene Werte für den ganzen Tag',
  ],
  [
    'The file has these rows of the day twice; they count once',
    'Die Datei enthält diese Zeilen des Tages zweimal; sie zählen einmal',
  ],
  ['This day has {} products; the limit is {}', 'Dieser Tag hat {} Lebensmittel; erlaubt sind höchstens {}'],
  ['This day has {} rows; the limit is {}', 'Dieser Tag hat {} Zeilen; erlaubt sind höchstens {}'],
  [
    'A row of the next day cannot be read, and may be a food of this evening',
    'Eine Zeile des nächsten Tages ist nicht lesbar und gehört vielleicht zu diesem Abend',
  ],
  ['{} is none of {}', '{} ist keines von {}'],
  ['id is not that of a version', 'id ist nicht die einer Fassung'],
  ['entry is of another day', 'entry ist von einem anderen Tag'],
  ['The file has more than {} versions of this day', 'Die Datei hat mehr als {} Fassungen dieses Tages'],
  ['The day has {} versions already', 'Der Tag hat schon {} Fassungen'],
  ['The day has an offer already', 'Der Tag hat schon ein Angebot'],
  ['The day of this version is not stored', 'Der Tag dieser Fassung ist nicht gespeichert'],
  ['type is none of {}', 'type ist keines von {}'],
  ['{} must be a number from {} to {}', '{} muss eine Zahl von {} bis {} sein'],
  ['The file contradicts its line {}, which is taken', 'Die Datei widerspricht ihrer Zeile {}, die übernommen wird'],
  ['{} is not a time such as 2024-08-28T01:00:02.417Z', '{} ist keine Zeitangabe wie 2024-08-28T01:00:02.417Z'],
  ['The file has the page of this day twice', 'Die Datei enthält die Seite dieses Tages zweimal'],
  ['The file has this day twice, first in line {}', 'Die Datei enthält diesen Tag zweimal, zuerst in Zeile {}'],
  [
    'the file has totals only, and they contradict those of the stored day, which has products',
    'Die Datei hat nur Summen, und sie widersprechen denen des gespeicherten Tages, der Lebensmittel hat',
  ],
  ['The entry has neither totals nor products', 'Der Eintrag hat weder Summen noch Lebensmittel'],
  ['The entry is not an object', 'Der Eintrag ist kein Objekt'],
  ['The entry has more than {} MB', 'Der Eintrag hat mehr als {} MB'],
  ['The entry is not complete', 'Der Eintrag ist nicht vollständig'],
  ['The entry is not UTF-8', 'Der Eintrag ist kein UTF-8'],
  ['The entry is not JSON', 'Der Eintrag ist kein JSON'],
  ['There is something that is not an entry', 'Hier steht etwas, das kein Eintrag ist'],
  ['A text has no end', 'Ein Text hat kein Ende'],
  [
    'The file ends before its list does; the rest is missing',
    'Die Datei endet vor dem Ende ihrer Liste; der Rest fehlt',
  ],
  ['{} is {}, which is not a date', '{} ist {}, das ist kein Datum'],
  ['{} is {}, which is not a time HH:MM', '{} ist {}, das ist keine Uhrzeit HH:MM'],
  ['{} is {}, which is not a number with a decimal comma', '{} ist {}, das ist keine Zahl mit Dezimalkomma'],
  ['{} is {}, which is not a number with a decimal point', '{} ist {}, das ist keine Zahl mit Dezimalpunkt'],
  ['{} is not a number with a decimal comma{}', '{} ist keine Zahl mit Dezimalkomma{}'],
  ['{} is not a number', '{} ist keine Zahl'],
  ['{} is not a list', '{} ist keine Liste'],
  ['{} is not an object', '{} ist kein Objekt'],
  ['{} is not a text', '{} ist kein Text'],
  ['{} is not a time HH:MM', '{} ist keine Uhrzeit HH:MM'],
  ['{} is not JSON', '{} ist kein JSON'],
  ['{} is missing', '{} fehlt'],
  ['{} is empty', '{} ist leer'],
  ['{} is negative', '{} ist negativ'],
  ['{} is above {}', '{} ist größer als {}'],
  ['{} has {} items; the limit is {}', '{} hat {} Elemente; erlaubt sind höchstens {}'],
  ['{} has {} characters; the limit is {}', '{} hat {} Zeichen; erlaubt sind höchstens {}'],
  ['{} has a character that no text can have', '{} enthält ein Zeichen, das in keinem Text vorkommen kann'],
];

const PATTERNS = TRANSLATIONS.map(([english, german]) => ({ pattern: patternOf(english), german }));

/**
 * A sentence of the service about a file, in German; undefined if it is not known here.
 *
 * @example inGerman('Entry 3: date is missing') // 'Eintrag 3: date fehlt'
 */
export function inGerman(sentence: string): string | undefined {
  const [, entry, said = sentence] = /^Entry (\d+): (.*)$/s.exec(sentence) ?? [];
  for (const { pattern, german } of PATTERNS) {
    const found = pattern.exec(said);
    if (!found) continue;
    const values = found.slice(1).map((value) => value.replace(/^, but (?=")/, ', sondern '));
    const translated = german.replaceAll('{}', () => values.shift()!);
    return entry === undefined ? translated : `Eintrag ${entry}: ${translated}`;
  }
  return undefined;
}

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.*?)')}$`, 's');
}
