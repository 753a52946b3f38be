/** What a person reads on a page of the simulated site; enough for its own HTML, which has no nested tables in these places. */

export interface ProductTableRow {
  kind: 'meal' | 'product' | 'total';
  /** The texts of the six cells, without the hidden time. */
  cells: string[];
  /** As in the hidden span, `undefined` in the rows of meals. */
  time: string | undefined;
}

export function productTableOf(page: string): ProductTableRow[] {
  const table = /<table class=myday-table-std [^]*?<\/table>/.exec(page)?.[0] ?? '';
  return [...table.matchAll(/<tr>(<td[^]*?)<\/tr>/g)].map(([, row = '']) => ({
    kind: row.includes('myday-table-std-td-footer') ? 'total' : row.includes('color:#AAAAAA;') ? 'meal' : 'product',
    cells: cellsOf(row.replace(/<span class=mydayshowtime[^]*?<\/span>/, '')),
    time: /<span class=mydayshowtime[^>]*>(.*?)&nbsp;/.exec(row)?.[1],
  }));
}

/** Labels and values of the tables below the products, in the order of the page. */
export function nutrientRowsOf(page: string): [label: string, value: string][] {
  const below = page.slice(page.indexOf('<p id="fddb-myday-printinfo"'));
  const tables = below.slice(0, below.indexOf('<div id="fddb-myday-showmoredata"'));
  return [...tables.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => {
    const [label = '', value = ''] = cellsOf(row);
    return [label, value];
  });
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));
}
