import { type DiaryEvent, Events } from '../../../src/platform/events/events';
import { CapturedLog } from '../../support/captured-log';
import { postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

const on = new ServiceOnSite();

describe('the events', () => {
  it('a run tells of each day, of pages that are not understood, and of its end; a listener that fails costs the others nothing', async () => {
    const events = on.service.app.get(Events);
    const seen: DiaryEvent[] = [];
    events.listen(() => {
      throw new Error('the broker is away');
    });
    events.listen(() => Promise.reject(new Error('the webhook is away')));
    const end = events.listen((event) => seen.push(event));
    const log = new CapturedLog();
    on.site.addFault({ kind: 'missing-total-row', date: '2024-08-27' });

    expect((await postExport(on, '2024-08-26', '2024-08-27')).status).toBe(200);
    on.site.rejectPassword = true;
    on.site.endSessions();
    expect((await postExport(on, '2024-08-28', '2024-08-28')).status).toBe(502);

    const run = { work: 'export', startedBy: 'api' };
    expect(seen).toEqual([
      { name: 'day.updated', data: { date: '2024-08-26' } },
      { name: 'site.changed', data: { date: '2024-08-27' } },
      {
        name: 'export.finished',
        data: { ...run, problem: '1 day could not be stored: page not understood', failures: ['page not understood'] },
      },
      { name: 'login.rejected', data: run },
      {
        name: 'export.failed',
        data: { ...run, reason: expect.stringContaining('fddb.info'), failures: ['login rejected'] },
      },
    ]);
    expect(log.lines).toContain('error A listener of day.updated failed: the broker is away');
    expect(log.lines).toContain('error A listener of export.failed failed: the webhook is away');

    end();
    events.emit({ name: 'backup.failed', data: { reason: 'The disk is full', outcome: 'disk full' } });
    expect(seen).toHaveLength(5);
  });
});
