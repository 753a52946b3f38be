import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { Notice } from '../parts/notice';
import { PageHead } from '../parts/page-head';
import { useIsNarrow } from '../narrow';
import { ProfileCard } from '../settings/profile-card';
import { SettingCards } from '../settings/setting-cards';
import { linkTo } from '../route';
import { Preferences } from '../shell/preferences';
import { scrollToPart } from '../shell/scroll-memory';
import { SHELL_WORDS } from '../shell/words';
import { BackupCard } from '../status/backup-card';
import { HealthCard } from '../status/health-card';
import { UnreadPagesCard } from '../status/unread-pages-card';
import { useFormat, useWords } from '../text/language';
import { AssistantCard } from './assistant-card';
import { NewToken } from './new-token';
import { fetchTokens, revokeToken, type Token, useMayWrite, useSession } from './session';
import { ACCESS_WORDS } from './words';

/** The profile, settings, access, tokens of programs, the AI assistant, backups and, on a phone, the display. */
export function SettingsPage(): VNode {
  const text = useWords(ACCESS_WORDS);
  const { accessRestricted, docStoreEnabled } = useAbout();
  const mayWrite = useMayWrite();
  const shell = useWords(SHELL_WORDS);
  const session = useSession();
  const isNarrow = useIsNarrow();
  const isAdmin = !accessRestricted || session?.scope === 'admin';
  return (
    <>
      <PageHead title={text.settings} />
      <NewerVersion />
      {isNarrow && (
        <section class="card">
          <h2>{shell.preferences}</h2>
          <div class="controls">
            <Preferences />
          </div>
        </section>
      )}
      {!accessRestricted && (
        <Notice kind="hint" title={text.open}>
          <p>
            <a href={linkTo('settings', undefined, { at: 'access' })} onClick={() => scrollToPart('access')}>
              {text.setPassword}
            </a>
          </p>
        </Notice>
      )}
      {session && !isAdmin && <Notice kind="hint" title={text.notAdmin} />}
      <HealthCard />
      {docStoreEnabled && <UnreadPagesCard />}
      {docStoreEnabled && mayWrite && <ProfileCard />}
      {isAdmin && <SettingCards />}
      {isAdmin && accessRestricted && <Tokens />}
      <AssistantCard />
      <BackupCard />
    </>
  );
}

/** Link to the newer version, if the service looks for one and has found it. */
function NewerVersion(): VNode | null {
  const text = useWords(ACCESS_WORDS);
  const { newerVersion, newerVersionUrl } = useAbout();
  if (newerVersion === null) return null;
  if (newerVersionUrl === null) return <Notice kind="hint" title={text.newer(newerVersion)} />;
  return (
    <section class="notice hint">
      <a href={newerVersionUrl} target="_blank" rel="noreferrer">
        {text.whatIsNew(newerVersion)}
      </a>
    </section>
  );
}

function Tokens(): VNode {
  const text = useWords(ACCESS_WORDS);
  const answer = useAnswer(fetchTokens, []);
  const { send: revoke, failure } = useSend(async (name: string) => {
    if (confirm(text.confirm(name))) await revokeToken(name).finally(answer.reload);
  });
  return (
    <>
      <p>{text.help}</p>
      <NewToken onMade={answer.reload} />
      <section class="card">
        <h2>{text.tokens}</h2>
        {failure && <ProblemNote failure={failure} />}
        <AnswerView answer={answer}>{(tokens) => <TokenTable tokens={tokens} onRevoke={revoke} />}</AnswerView>
      </section>
    </>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (name: string) => void }): VNode {
  const text = useWords(ACCESS_WORDS);
  const format = useFormat();
  if (tokens.length === 0) return <p class="empty">{text.none}</p>;
  const instant = (value: string | null, otherwise: string) => (value === null ? otherwise : format.instant(value));
  return (
    <DataTable
      name="tokens"
      caption={text.tokens}
      narrow="cards"
      header={0}
      columns={[
        ...[text.name, text.scope].map((label) => ({ label })),
        ...[text.created, text.expires, text.used].map((label) => ({ label, class: 'instant' })),
        { label: text.action },
      ]}
      rows={tokens.map(({ name, scope, configured, createdAt, expiresAt, lastUsedAt }) => ({
        key: name,
        cells: configured
          ? [name, text.scopes[scope], text.configured, text.never, text.unknown, '']
          : [
              name,
              text.scopes[scope],
              instant(createdAt, text.unknown),
              instant(expiresAt, text.never),
              instant(lastUsedAt, text.notYet),
              <button type="button" aria-label={text.revokeOf(name)} onClick={() => onRevoke(name)}>
                {text.revoke}
              </button>,
            ],
      }))}
    />
  );
}
