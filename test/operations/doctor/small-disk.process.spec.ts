import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { examine, finding } from '../../support/doctor';
import { describeWithSmallDisk, SmallDisk } from '../../support/small-disk';

const onDiary = (file: string) => examine({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });

describeWithSmallDisk('the doctor, on a small disk', () => {
  let disk: SmallDisk;
  beforeEach(() => (disk = SmallDisk.mount(20)));
  afterEach(() => disk.unmount());

  it('warns before it is full, and says when it is', async () => {
    const file = join(disk.path, 'diary.db');
    const { ok, of } = await onDiary(file);
    expect({ ok, disk: of('disk') }).toEqual({ ok: true, disk: finding('WARNING', 'MB free', 'Make room') });

    disk.fill();
    const full = await onDiary(file);
    expect({ ok: full.ok, disk: full.of('disk') }).toEqual({
      ok: false,
      disk: finding('FAILED', `${disk.path}: full`, 'Make room'),
    });
    expect(readdirSync(disk.path)).toEqual(['filling']);
  });

  it('names one that is read-only', async () => {
    disk.makeReadOnly();
    const { of } = await onDiary(join(disk.path, 'diary.db'));
    expect(of('files')).toEqual(finding('FAILED', `${disk.path} is on a read-only disk`, 'for writing'));
  });
});
