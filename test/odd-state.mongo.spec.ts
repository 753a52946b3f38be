import { createTestApp } from './support/create-test-app';
import { describeWithMongo } from './support/mongo';
import { writeEntries } from './support/mongo-diary';
import { untilReady } from './support/requests';

describeWithMongo('The state of the service that another program left odd', (mongo) => {
  it.each(['odd', -7, ['odd'], { odd: 1 }])('keeps it neither from starting nor from answering: %j', async (odd) => {
    const uri = mongo.freshUri();
    const documents = [
      { _id: 'kept:history', value: odd },
      { _id: 'kept:site-memory', value: odd },
      ...['same-failure', 'newest-release', 'notification:ntfy', 'mqtt-run-report', 'mqtt-components:diary'].map(
        (name) => ({ _id: `kept:${name}`, value: odd }),
      ),
      { _id: 'export-lease', owner: odd, expiresAt: odd, progress: odd, stopRequested: odd },
      { _id: 'note:reported:2024-01-01', topic: 'reported', day: odd, stamp: odd },
      { _id: 'delivery:x', content: odd, dueAt: odd, addedAt: odd, attempts: odd },
    ];
    await writeEntries(uri, documents, 'entries_state');
    const service = await createTestApp({
      environment: {
        EXPORTER_PERSISTENCE_DOCSTORE_URL: uri,
        EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
        EXPORTER_VERSION_CHECK_ENABLED: 'true',
      },
    });
    await untilReady(service);

    const paths = [
      'nutritiondata/export/status?details=true',
      'nutritiondata/history',
      'stats',
      'notifications',
      'about',
    ];
    const answers = await Promise.all(paths.map((path) => fetch(`${service.url}/api/v2/${path}`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await service.close();
  });
});
