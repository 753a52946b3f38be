import { boolean, integer, special, text, url } from '../setting';

/** The settings of the stores. */
export const PERSISTENCE = {
  leaseSeconds: integer({
    name: 'EXPORTER_PERSISTENCE_LEASE_SECONDS',
    default: 60,
    min: 5,
    max: 600,
    description: 'seconds after which the lease of a process that died during a fetch or import expires',
  }),
  keepPages: boolean({
    name: 'EXPORTER_PERSISTENCE_KEEP_PAGES',
    default: true,
    description:
      'keep the diary part of each page beside its day, about 1 MB a year, so that a later version can read it again (`npm run reread`)',
  }),
  docStore: {
    enabled: boolean({
      name: 'EXPORTER_PERSISTENCE_DOCSTORE_ENABLED',
      default: true,
      description: 'keep whole entries, products included',
    }),
    url: special({
      name: 'EXPORTER_PERSISTENCE_DOCSTORE_URL',
      default: 'sqlite:data/diary.db',
      shownDefault: 'sqlite:data/diary.db',
      accepts: 'sqlite:<path>, sqlite::memory:, mongodb://… or mongodb+srv://…',
      description: 'the scheme picks the store: `sqlite:<path>`, `sqlite::memory:`, `mongodb://…`, `mongodb+srv://…`',
      read: (value) => (/^(sqlite:.+|mongodb(\+srv)?:\/\/.+)$/.test(value) ? value : undefined),
    }),
    collection: special({
      name: 'EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION',
      default: 'entries',
      shownDefault: 'entries',
      accepts: 'the name of a collection, without $',
      description: 'MongoDB only; an existing collection of the same document shape can be adopted',
      read: (value) => (/^(?!system\.)[^$.\0]+(\.[^$.\0]+)*$/.test(value) ? value : undefined),
    }),
  },
  timeSeries: {
    enabled: boolean({
      name: 'EXPORTER_PERSISTENCE_TIMESERIES_ENABLED',
      default: false,
      description: 'also keep totals, nutrients and meals of days in a time-series store',
    }),
    url: url({
      name: 'EXPORTER_PERSISTENCE_TIMESERIES_URL',
      default: 'http://localhost:8086',
      description: 'InfluxDB 2, or another server that supports its write API',
    }),
    token: text({
      name: 'EXPORTER_PERSISTENCE_TIMESERIES_TOKEN',
      default: undefined,
      secret: true,
      description: 'access token of the time-series store',
    }),
    org: text({
      name: 'EXPORTER_PERSISTENCE_TIMESERIES_ORG',
      default: 'primary',
      description: 'organisation in the time-series store',
    }),
    bucket: text({
      name: 'EXPORTER_PERSISTENCE_TIMESERIES_BUCKET',
      default: 'nutrition-diary',
      description: 'bucket in the time-series store',
    }),
  },
};
