import type { VNode } from 'preact';
import { BACKUP_SENTENCES } from '../../../src/diary/history/site-sentences';
import { fetchApi } from '../api/client';
import type { BackupsDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { fetchSchedule, type ScheduledTask } from './operations';
import { useRefreshed } from './use-refreshed';
import { STATUS_WORDS } from './words';

const MEGABYTE = 1e6;

/** The newest backup, the next one, and a button that makes one now. */
export function BackupCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const answer = useRefreshed(async (signal) => ({
    backups: await fetchApi('GET /api/v2/backups', { signal }),
    task: await fetchSchedule('backup', signal),
  }));
  return (
    <section class="card" data-card="backup">
      <h2>{text.backup}</h2>
      <AnswerView answer={answer}>
        {({ backups, task }) =>
          backups.enabled ? (
            <Backups backups={backups} task={task} onMade={answer.reload} />
          ) : (
            <p class="empty">{text.noBackups}</p>
          )
        }
      </AnswerView>
    </section>
  );
}

interface Props {
  backups: BackupsDto;
  task?: ScheduledTask;
  onMade: () => void;
}

function Backups({ backups: { backups, lastProblem, running }, task, onMade }: Props): VNode {
  const text = useWords(STATUS_WORDS);
  const reasons = useWords(BACKUP_SENTENCES);
  const format = useFormat();
  const [newest] = backups;
  return (
    <>
      {newest === undefined && <p class="empty">{text.noBackupYet}</p>}
      <dl class="pairs">
        {newest && (
          <>
            <dt>{text.lastBackup}</dt>
            <dd data-figure="last-backup">{format.instant(newest.at)}</dd>
            <dt>{text.backupSize}</dt>
            <dd>{format.amount(newest.bytes / MEGABYTE)} MB</dd>
            <dt>{text.backupCount}</dt>
            <dd data-figure="backups">{format.number(backups.length)}</dd>
          </>
        )}
        {task?.nextExecution && (
          <>
            <dt>{text.nextBackup}</dt>
            <dd data-figure="next-backup">{format.instant(task.nextExecution.time)}</dd>
          </>
        )}
      </dl>
      {lastProblem && (
        <p class="bad">{text.backupFailed(format.instant(lastProblem.at), reasons[lastProblem.outcome])}</p>
      )}
      <BackUpNow isRunning={running} onMade={onMade} />
    </>
  );
}

function BackUpNow({ isRunning, onMade }: { isRunning: boolean; onMade: () => void }): VNode {
  const text = useWords(STATUS_WORDS);
  const { send, isSending, failure } = useSend(async () => {
    await fetchApi('POST /api/v2/backups').finally(onMade);
  });
  const isBusy = isSending || isRunning;
  return (
    <>
      {/* The card gives the reason of a failed backup. */}
      {failure && failure.kind !== 'backup-failed' && <ProblemNote failure={failure} />}
      <button type="button" onClick={() => send()} disabled={isBusy}>
        {isBusy ? text.backingUp : text.backUpNow}
      </button>
    </>
  );
}
