import { Parser } from 'htmlparser2';

/** What of a page matters for reading it. Everything is text with white space, non-breaking included, collapsed. */
export interface PageOutline {
  /** Labels of the links in the corner where the site says whether one is logged in. */
  quickLinks: string[];
  headline: string;
  /** Headings of the third level. */
  headings: string[];
  tables: Table[];
  hasLoginForm: boolean;
}

export interface Table {
  classes: string[];
  rows: Cell[][];
}

export interface Cell {
  isHeader: boolean;
  classes: string[];
  /** Without hidden times, and without the text of tables inside of the cell. */
  text: string;
  /** Of the first span, without spans inside of it; undefined where there is no span. */
  firstSpan: string | undefined;
  /** Style of the first span. */
  style: string;
  link: { href: string; text: string } | undefined;
}

/**
 * Outlines a page while it is parsed; no tree of the page is ever built. What is not closed (cells, rows, spans) ends where
 * the next one begins, and `tbody` makes no difference.
 *
 * @example outlineOf('<table class=a><tr><td><span>7 g</span></table>').tables[0].rows[0][0].firstSpan // '7 g'
 */
export function outlineOf(html: string): PageOutline {
  const outliner = new Outliner();
  const parser = new Parser({
    onopentag: (name, attributes) => outliner.open(name, attributes),
    ontext: (text) => outliner.text(text),
    onclosetag: (name) => outliner.close(name),
  });
  parser.end(html);
  return outliner.finish();
}

interface OpenTable {
  table: Table;
  row: Cell[] | undefined;
  cell: Cell | undefined;
  spans: ('first' | 'time' | 'other')[];
  inLink: boolean;
}

type Attributes = Record<string, string>;

class Outliner {
  private readonly outline: PageOutline = {
    quickLinks: [],
    headline: '',
    headings: [],
    tables: [],
    hasLoginForm: false,
  };
  private readonly openTables: OpenTable[] = [];
  /** Where text goes besides a cell: a headline, a heading or a quick link. */
  private capture: { tag: string; text: string; done: (text: string) => void } | undefined;
  /** Open `div`s since the one of the quick links; 0 outside of it. */
  private quickLinkDivs = 0;
  private inScript = false;

  open(name: string, attributes: Attributes): void {
    const classes = classesOf(attributes);
    switch (name) {
      case 'div':
        if (this.quickLinkDivs > 0 || classes.includes('quicklinks')) this.quickLinkDivs++;
        break;
      case 'a':
        if (this.quickLinkDivs > 0 && classes.includes('v2hdlnk')) {
          this.captureText(name, (text) => this.outline.quickLinks.push(text));
        }
        this.openLink(attributes);
        break;
      case 'h1':
        if (attributes['id'] === 'fddb-headline1') this.captureText(name, (text) => (this.outline.headline = text));
        break;
      case 'h3':
        this.captureText(name, (text) => this.outline.headings.push(text));
        break;
      case 'input':
        this.outline.hasLoginForm ||= attributes['name'] === 'loginemailorusername';
        break;
      case 'table':
        this.openTable(classes);
        break;
      case 'tr':
        this.openRow();
        break;
      case 'td':
      case 'th':
        this.openCell(name === 'th', classes);
        break;
      case 'span':
        this.openSpan(classes, attributes['style'] ?? '');
        break;
      case 'script':
      case 'style':
        this.inScript = true;
    }
  }

  text(text: string): void {
    if (this.inScript) return;
    if (this.capture) this.capture.text += text;
    const open = this.openTables.at(-1);
    if (!open?.cell || open.spans.includes('time')) return;
    const { cell, spans, inLink } = open;
    cell.text += text;
    if (spans.at(-1) === 'first') cell.firstSpan += text;
    if (inLink && cell.link) cell.link.text += text;
  }

  close(name: string): void {
    const open = this.openTables.at(-1);
    if (this.capture?.tag === name) this.endCapture();
    if (name === 'div' && this.quickLinkDivs > 0) this.quickLinkDivs--;
    else if (name === 'script' || name === 'style') this.inScript = false;
    else if (name === 'table') this.openTables.pop();
    else if (!open) return;
    else if (name === 'span') open.spans.pop();
    else if (name === 'a') open.inLink = false;
    else if (name === 'td' || name === 'th') open.cell = undefined;
    else if (name === 'tr') open.row = open.cell = undefined;
  }

  finish(): PageOutline {
    this.endCapture();
    for (const cell of this.outline.tables.flatMap(({ rows }) => rows.flat())) {
      cell.text = collapsed(cell.text);
      if (cell.firstSpan !== undefined) cell.firstSpan = collapsed(cell.firstSpan);
      if (cell.link) cell.link.text = collapsed(cell.link.text);
    }
    return this.outline;
  }

  private openTable(classes: string[]): void {
    const table: Table = { classes, rows: [] };
    this.outline.tables.push(table);
    this.openTables.push({ table, row: undefined, cell: undefined, spans: [], inLink: false });
  }

  private openRow(): void {
    const open = this.openTables.at(-1);
    if (!open) return;
    open.table.rows.push((open.row = []));
    open.cell = undefined;
  }

  private openCell(isHeader: boolean, classes: string[]): void {
    const open = this.openTables.at(-1);
    if (!open) return;
    if (!open.row) this.openRow();
    open.cell = { isHeader, classes, text: '', firstSpan: undefined, style: '', link: undefined };
    open.row?.push(open.cell);
    open.spans = [];
    open.inLink = false;
  }

  private openSpan(classes: string[], style: string): void {
    const open = this.openTables.at(-1);
    if (!open?.cell) return;
    const isTime = classes.includes('mydayshowtime');
    const isFirst = !isTime && open.cell.firstSpan === undefined;
    if (isFirst) [open.cell.firstSpan, open.cell.style] = ['', style];
    open.spans.push(isTime ? 'time' : isFirst ? 'first' : 'other');
  }

  private openLink({ href = '' }: Attributes): void {
    const open = this.openTables.at(-1);
    if (!open?.cell || open.cell.link) return;
    open.cell.link = { href, text: '' };
    open.inLink = true;
  }

  private captureText(tag: string, done: (text: string) => void): void {
    this.endCapture();
    this.capture = { tag, text: '', done };
  }

  private endCapture(): void {
    this.capture?.done(collapsed(this.capture.text));
    this.capture = undefined;
  }
}

function classesOf(attributes: Attributes): string[] {
  return (attributes['class'] ?? '').split(/\s+/);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
