import { reportLabels, struckOut } from '../../web/src/page-report/report-text.ts';

describe('labels of a report', () => {
  const report =
    '<!--\nLabels:\n- Anna &amp; (Ben)\n- Annas\n\nA page\n-->\n<h3> Anna &amp; (Ben) </h3><td>Annas</td><td>Anna &amp; (Ben)s</td>\n';

  it('are those of the list at its beginning', () => {
    expect(reportLabels(report)).toEqual(['Anna &amp; (Ben)', 'Annas']);
    expect(reportLabels('<!--\nLabels:\nnone\n\nA page\n-->\n- no label\n')).toEqual([]);
  });

  it('are struck out with as many crosses as one reads letters, in the list and in the page', () => {
    expect(struckOut(report, ['Anna &amp; (Ben)'])).toBe(
      '<!--\nLabels:\n- xxxxxxxxxxxx\n- Annas\n\nA page\n-->\n<h3> xxxxxxxxxxxx </h3><td>Annas</td><td>Anna &amp; (Ben)s</td>\n',
    );
  });

  it('are struck out as an id, or one of several classes', () => {
    const named =
      '<!--\nLabels:\n- anna-box\n\nA page\n-->\n<p id="anna-box" class="a anna-box b anna-boxes">anna-box</p>\n';
    expect(struckOut(named, ['anna-box'])).toBe(
      '<!--\nLabels:\n- xxxxxxxx\n\nA page\n-->\n<p id="xxxxxxxx" class="a xxxxxxxx b anna-boxes">xxxxxxxx</p>\n',
    );
  });
});
