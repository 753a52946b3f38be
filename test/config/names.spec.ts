import fc from 'fast-check';
import { ALL_SETTINGS } from '../../src/config/load-config';
import { comparableName, nearestName } from '../../src/config/names';

const NAMES = ALL_SETTINGS.map(({ setting }) => setting.name);

describe('the name of a setting', () => {
  it.each(['EXPORTER_MCP_WRITETOOLS_ENABLED', 'EXPORTER_MCP_WRITE__TOOLS_ENABLED', 'EXPORTER_MCP_WRITE TOOLS_ENABLED'])(
    'is not the same one as %s',
    (spelling) => {
      expect(comparableName(spelling)).not.toBe(comparableName('EXPORTER_MCP_WRITE_TOOLS_ENABLED'));
    },
  );

  it('is found in whatever case and with whatever separators it is written', () => {
    // No name has 60 letters. Each letter gets a case and, where it is a separator, a separator by chance.
    const variants = fc.array(fc.record({ separator: fc.constantFrom('-', '_', '.'), upper: fc.boolean() }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), variants, (name, variant) => {
        const spelling = [...name]
          .map((letter, index) => (/[-_.]/.test(letter) ? variant[index]!.separator : letter))
          .map((letter, index) => (variant[index]!.upper ? letter.toUpperCase() : letter.toLowerCase()))
          .join('');
        expect(comparableName(spelling)).toBe(comparableName(name));
      }),
    );
  });

  it('is no other setting at the same time', () => {
    expect(new Set(NAMES.map(comparableName)).size).toBe(NAMES.length);
  });
});

describe('the nearest name', () => {
  // A letter too few, too many, two exchanged, a forgotten word: the fewest edits counted by hand.
  it.each([
    ['EXPORTER_MCP_ENABLE', 'EXPORTER_MCP_ENABLED'],
    ['EXPORTER_SHEDULER_CRON', 'EXPORTER_SCHEDULER_CRON'],
    ['EXPORTER_UPSTREAM_PASSWROD', 'EXPORTER_UPSTREAM_PASSWORD'],
    ['EXPORTER_UPSTREAM_USERNAMES', 'EXPORTER_UPSTREAM_USERNAME'],
    ['EXPORTER_PERSISTENCE_DOC-STORE_URL', 'EXPORTER_PERSISTENCE_DOCSTORE_URL'],
    ['EXPORTER_MCP_WRITE_TOOL_ENABLED', 'EXPORTER_MCP_WRITE_TOOLS_ENABLED'],
    ['exporter.log.levl', 'EXPORTER_LOG_LEVEL'],
    ['PROT', 'PORT'],
  ])('to %s is %s', (name, nearest) => {
    expect(nearestName(name, NAMES)).toBe(nearest);
  });

  it('does not count separators and case as edits', () => {
    expect(nearestName('a.b-c', ['A_B_D', 'A-B-C'])).toBe('A-B-C');
  });

  it('is none where no name is known', () => {
    expect(nearestName('PORT', [])).toBeUndefined();
  });
});
