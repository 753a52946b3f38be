import { pageText } from '../../src/scraper/page/page-text';

/** "Gemüse": the ü is one byte, FC, in ISO-8859-1, and two, C3 BC, in UTF-8. */
const LATIN1_BYTES = Buffer.from([0x47, 0x65, 0x6d, 0xfc, 0x73, 0x65]);
const UTF8_BYTES = Buffer.from([0x47, 0x65, 0x6d, 0xc3, 0xbc, 0x73, 0x65]);

function withHead(head: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`<html><head>${head}</head><body>`), body]);
}

describe('the charset of the header', () => {
  test.each([
    'text/html; charset=ISO-8859-1',
    'text/html; charset="iso-8859-1"',
    'text/html; Charset = ISO-8859-1 ',
    'text/html; charset=windows-1252',
    // The content type itself is not always that of a page.
    'application/octet-stream; charset=ISO-8859-1',
  ])('is obeyed: %s', (contentType) => {
    expect(pageText(LATIN1_BYTES, contentType)).toBe('Gemüse');
  });

  it('goes before that of the meta element', () => {
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">';
    expect(pageText(withHead(meta, LATIN1_BYTES), 'text/html; charset=ISO-8859-1')).toMatch(/Gemüse$/);
  });

  it('is passed over when nobody knows it', () => {
    expect(pageText(UTF8_BYTES, 'text/html; charset=x-nobody-knows')).toBe('Gemüse');
    expect(pageText(withHead('<meta charset=x-nobody-knows>', UTF8_BYTES), undefined)).toMatch(/Gemüse$/);
  });

  it('is a superset of ISO-8859-1 when it says so, as in every browser: byte 80 is the euro sign', () => {
    expect(pageText(Buffer.from([0x80]), 'text/html; charset=ISO-8859-1')).toBe('€');
  });
});

describe('without one in the header, the charset of the meta element', () => {
  test.each([
    '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">',
    '<META HTTP-EQUIV=Content-Type CONTENT="text/html; CHARSET=ISO-8859-1">',
    "<meta http-equiv='Content-Type' content='text/html; charset=ISO-8859-1'>",
    '<meta charset="ISO-8859-1">',
    '<meta charset=ISO-8859-1>',
    "<meta charset='ISO-8859-1'/>",
  ])('is obeyed: %s', (meta) => {
    expect(pageText(withHead(meta, LATIN1_BYTES), 'text/html')).toMatch(/Gemüse$/);
    expect(pageText(withHead(meta, LATIN1_BYTES), undefined)).toMatch(/Gemüse$/);
  });

  it('is found behind other elements of the head, umlauts included', () => {
    const head = Buffer.concat([
      Buffer.from('<title>Tagebuch f'),
      Buffer.from([0xfc]),
      Buffer.from(`r heute</title><meta name=robots content=none>${' '.repeat(800)}<meta charset=ISO-8859-1>`),
    ]);
    expect(pageText(Buffer.concat([head, LATIN1_BYTES]), 'text/html')).toMatch(/Tagebuch für.*Gemüse$/s);
  });
});

describe('without any, UTF-8', () => {
  it('is what the site sends now, with a byte order mark or without', () => {
    for (const type of ['text/html', '', undefined]) expect(pageText(UTF8_BYTES, type)).toBe('Gemüse');
    expect(pageText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8_BYTES]), undefined)).toBe('Gemüse');
  });

  it('has the Greek mu of the nutrient tables, U+03BC, in two bytes', () => {
    expect(pageText(Buffer.from([0x32, 0x20, 0xce, 0xbc, 0x67]), undefined)).toBe('2 μg');
  });
});
