import { readKeepCounts } from '../keep-counts';
import { boolean, cron, special, text } from '../setting';

/** The settings of the backups. */
export const BACKUP = {
  enabled: boolean({
    name: 'EXPORTER_BACKUP_ENABLED',
    default: true,
    description: 'back up the diary file on a schedule; a MongoDB is left to `mongodump`',
  }),
  cron: cron('EXPORTER_BACKUP_CRON', '0 30 3 * * *', 'when the backup is made'),
  folder: {
    ...text<string | undefined>({
      name: 'EXPORTER_BACKUP_FOLDER',
      default: undefined,
      description:
        'where backups are kept; not for several diaries with the same file name; relative to the working directory',
    }),
    shownDefault: 'backups beside the diary file',
  },
  keep: special({
    name: 'EXPORTER_BACKUP_KEEP',
    default: '7d,4w,12m',
    shownDefault: '7d,4w,12m',
    accepts: 'numbers of days, weeks and months that keep at least one backup, such as 7d,4w,12m',
    description: 'which backups are kept: the first and newest of so many days, the newest of so many weeks and months',
    read: (value) => (readKeepCounts(value) ? value : undefined),
  }),
};
