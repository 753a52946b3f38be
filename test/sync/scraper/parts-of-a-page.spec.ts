import fc from 'fast-check';
import { dateAt, headlineOf, SECONDS_OF_A_DAY, startOfDay } from '../../../simulated-site/diary/calendar.ts';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../../src/diary/detail-nutrient';
import { headlineDistance } from '../../../src/sync/scraper/page/headline-date';
import { hasLoginForm } from '../../../src/sync/scraper/page/login-form';
import type { PageLanguage } from '../../../src/sync/scraper/page/page-elements';
import { pageText } from '../../../src/sync/scraper/site-http';
import { summaryNutrients } from '../../../src/sync/scraper/page/summary-nutrients';
import { day } from '../../support/days';
import { EMPTY_PAGE, GUEST_PAGE, REAL_PAGE } from '../../support/real-page';

describe('the text of a page', () => {
  /** "Gemüse": the ü is one byte, FC, in ISO-8859-1, and two, C3 BC, in UTF-8. */
  const LATIN1_BYTES = Buffer.from('Gemüse', 'latin1');
  const UTF8_BYTES = Buffer.from('Gemüse');
  const withHead = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`<html><head>${head}</head><body>`, 'latin1'), body]);

  it.each([
    'text/html; charset=ISO-8859-1',
    'text/html; charset="iso-8859-1"',
    'text/html; Charset = ISO-8859-1 ',
    'text/html; charset=windows-1252',
    // The content type itself is not always that of a page.
    'application/octet-stream; charset=ISO-8859-1',
  ])('is in the charset of the header, which goes before that of the meta element: %s', (contentType) => {
    expect(pageText(LATIN1_BYTES, contentType)).toBe('Gemüse');
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">';
    expect(pageText(withHead(meta, LATIN1_BYTES), contentType)).toMatch(/Gemüse$/);
    // A superset of ISO-8859-1, as in every browser.
    expect(pageText(Buffer.from([0x80]), contentType)).toBe('€');
  });

  it.each([
    '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">',
    '<META HTTP-EQUIV=Content-Type CONTENT="text/html; CHARSET=ISO-8859-1">',
    "<meta http-equiv='Content-Type' content='text/html; charset=ISO-8859-1'>",
    '<meta charset="ISO-8859-1">',
    '<meta charset=ISO-8859-1>',
    "<meta charset='ISO-8859-1'/>",
  ])('is otherwise in that of the meta element, also behind other elements of the head: %s', (meta) => {
    for (const type of ['text/html', undefined]) {
      expect(pageText(withHead(meta, LATIN1_BYTES), type)).toMatch(/Gemüse$/);
      const head = `<title>Tagebuch für heute</title><meta name=robots content=none>${' '.repeat(800)}${meta}`;
      expect(pageText(withHead(head, LATIN1_BYTES), type)).toMatch(/Tagebuch für.*Gemüse$/s);
    }
  });

  it('is UTF-8 where nobody says another charset that is known, with a byte order mark or without', () => {
    for (const type of ['text/html', '', undefined, 'text/html; charset=x-nobody-knows']) {
      expect(pageText(UTF8_BYTES, type)).toBe('Gemüse');
      expect(pageText(withHead('<meta charset=x-nobody-knows>', UTF8_BYTES), type)).toMatch(/Gemüse$/);
      expect(pageText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8_BYTES]), type)).toBe('Gemüse');
    }
    // The Greek mu of the nutrient tables, U+03BC.
    expect(pageText(Buffer.from([0x32, 0x20, 0xce, 0xbc, 0x67]), undefined)).toBe('2 μg');
  });
});

describe('a headline and the requested day', () => {
  it.each([
    // The headline names no year: the nearest one is meant.
    ['are a day apart over New Year', 'Details for Wednesday 1. January', '2024-12-31', 1],
    ['are a day apart over New Year, the other way', 'Details for Tuesday 31. December', '2025-01-01', 1],
    ['are half a year apart at most: 1 July is 182 days after 31 December', 'Details for 1. July', '2024-12-31', 182],
    ['are the first day of the calendar', 'Details for Monday 1. January', '0001-01-01', 0],
    ['are the last day of the calendar', 'Details for Friday 31. December', '9999-12-31', 0],
  ])('%s', (_relation, headline, requested, distance) => {
    expect(headlineDistance(headline, day(requested))).toBe(distance);
  });

  it('are as far apart as can be when no year near has such a date', () => {
    expect(headlineDistance('Details for Thursday 29. February', day('2026-08-27'))).toBe(Infinity);
    expect(headlineDistance('Details for Tuesday 32. August', day('2024-08-27'))).toBe(Infinity);
  });

  it('are compared by day and month, in any case and with any space between: the weekday is not looked at', () => {
    for (const headline of ['Details for Someday 27. August', 'DETAILS FOR 27.AUGUST', '27.  august'])
      expect(headlineDistance(headline, day('2024-08-27'))).toBe(0);
  });
});

describe('a headline without a date', () => {
  it.each(['', 'Food Diary', 'Details for Tuesday', 'Details for 27. Octember', '27 August'])('%j', (headline) => {
    expect(headlineDistance(headline, day('2024-08-27'))).toBeUndefined();
  });
});

describe('parts of a page', () => {
  it('measures the days between any two days of any year that are up to 100 days apart', () => {
    const firstDay = startOfDay('0001-01-01') / SECONDS_OF_A_DAY;
    const lastDay = startOfDay('9999-12-31') / SECONDS_OF_A_DAY;
    const dateOf = (number: number) => dateAt(number * SECONDS_OF_A_DAY) ?? 'outside of the calendar';
    fc.assert(
      fc.property(
        fc.integer({ min: firstDay + 100, max: lastDay - 100 }),
        fc.integer({ min: -100, max: 100 }),
        (requested, shift) => {
          // The headline is written by the simulated site, whose calendar is not the service's.
          const headline = headlineOf(dateOf(requested + shift));
          expect(headlineDistance(headline, day(dateOf(requested)))).toBe(Math.abs(shift));
        },
      ),
    );
  });
});

describe('a login form', () => {
  it.each([
    ['both fields', '<form><input type=text name=loginemailorusername><input type=password name=loginpassword></form>'],
    ['the user name alone', '<form><input type="text" name="loginemailorusername"></form>'],
    ['the password alone', "<FORM><INPUT TYPE='password' NAME='loginpassword'>"],
  ])('is told by %s', (_which, page) => {
    expect(hasLoginForm(page)).toBe(true);
  });

  it.each([
    ['other fields', '<form><input name=search><input type=password name=password></form>'],
    ['the name of a field in a text', '<p>loginemailorusername, name="loginpassword"</p>'],
    ['a field in a comment', '<!-- <input name=loginpassword> -->'],
  ])('is not made by %s', (_what, page) => {
    expect(hasLoginForm(page)).toBe(false);
  });

  it('is not on a diary page, be it a guest or a user who looks at it', () => {
    for (const page of [REAL_PAGE, EMPTY_PAGE, GUEST_PAGE]) expect(hasLoginForm(page)).toBe(false);
  });
});

describe('the nutrients of the summary', () => {
  function read(label: string, text: string, language: PageLanguage = 'en') {
    return summaryNutrients(new Map([[label, text]]), language);
  }

  /** The nutrients that a single row makes known. */
  function known(label: string, text: string, language?: PageLanguage) {
    const { amounts, unclear } = read(label, text, language);
    expect(unclear).toEqual([]);
    return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== null));
  }

  describe('number and unit are read together, and the decimals stay', () => {
    it.each<[label: string, text: string, nutrient: DetailNutrient, amount: number]>([
      ['iodine', '0.0325852 mg', 'IODINE', 32.5852],
      // A multiplication would give 11.799999999999999.
      ['iodine', '0.0118 mg', 'IODINE', 11.8],
      ['vitamin d', '2.5192 μg', 'VITAMIN_D', 2.5192],
      ['vitamin d', '2.5192 \u00b5g', 'VITAMIN_D', 2.5192],
      ['vitamin c', '850.25 μg', 'VITAMIN_C', 0.85025],
      ['retinol', '1.2 mg', 'VITAMIN_A', 1200],
      ['salt', '7.5809 g', 'SALT', 7.5809],
      ['salt', '580 mg', 'SALT', 0.58],
      ['potassium', '2.7 g', 'POTASSIUM', 2700],
      ['water', '0.1 litres', 'WATER', 100],
      ['water', '1 litre', 'WATER', 1000],
      ['water', '250 ml', 'WATER', 250],
      ['fluorine', '0 mg', 'FLUORIDE', 0],
      // The largest amount that is believed.
      ['fluorine', '1000000 mg', 'FLUORIDE', 1_000_000],
      ['bread units', '12.8', 'BREAD_UNITS', 12.8],
      ['bread units', '12,8', 'BREAD_UNITS', 12.8],
      ['bread units', '12,8 BE', 'BREAD_UNITS', 12.8],
    ])('%s: %s', (label, text, nutrient, amount) => {
      expect(known(label, text)).toEqual({ [nutrient]: amount });
    });

    it('on a German page with its labels and its decimal comma', () => {
      expect(known('jod', '0,0325852 mg', 'de')).toEqual({ IODINE: 32.5852 });
      expect(known('wasser', '0,1 Liter', 'de')).toEqual({ WATER: 100 });
      expect(known('broteinheiten', '20,5', 'de')).toEqual({ BREAD_UNITS: 20.5 });
    });
  });

  describe('a value that is not understood is unknown and named', () => {
    it.each([
      '12 IU',
      '12 kcal',
      '12 litres',
      '12',
      'mg',
      '-',
      '',
      '1,5 mg',
      '1.000.000 mg',
      '-1 mg',
      '1e3 mg',
      '∞ mg',
      '9999999 mg',
      '< 1 mg',
      '12 constructor',
    ])('%j', (text) => {
      const { amounts, unclear } = read('iron', text);
      expect(amounts.IRON).toBeNull();
      expect(unclear).toEqual(['IRON']);
    });

    it('a decimal point on a German page', () => {
      expect(read('eisen', '1.234 mg', 'de').unclear).toEqual(['IRON']);
    });
  });

  it('a row that is missing is unknown without a word: accounts in the simple view have no vitamins and minerals', () => {
    const { amounts, unclear } = summaryNutrients(new Map(), 'en');
    expect(Object.keys(amounts)).toEqual(DETAIL_NUTRIENTS);
    expect(new Set(Object.values(amounts))).toEqual(new Set([null]));
    expect(unclear).toEqual([]);
  });
});
