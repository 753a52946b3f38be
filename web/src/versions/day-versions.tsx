import type { VNode } from 'preact';
import { useMayWrite } from '../access/session';
import { fetchApi } from '../api/client';
import type { DayEntryDto, DayVersionDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { Decided, OfferButtons } from './decided';
import { ShownVersion } from './shown-version';
import { type Decisions, useDecisions } from './use-decision';
import { VERSION_WORDS } from './words';

interface Props {
  /** A new object after each request, which makes its versions load again. */
  entry: DayEntryDto;
  /** Called when the stored day is another one. */
  onChange: () => void;
}

/** Former versions of the stored day, and what fddb.info shows instead; empty for most days. */
export function DayVersions({ entry, onChange }: Props): VNode | null {
  const { date, products } = entry;
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/{date}/versions', { path: { date }, signal }),
    [entry],
  );
  const decisions = useDecisions((decision) => (decision === 'kept' ? answer.reload() : onChange()));
  const versions = answer.value ?? [];
  const stored = products?.length ?? 0;
  const offers = versions.filter(({ state }) => state === 'OFFERED');
  const replaced = versions.filter(({ state }) => state === 'REPLACED');
  if (answer.failure) return <ProblemNote failure={answer.failure} onRetry={answer.reload} />;
  if (versions.length === 0 && !decisions.last && !decisions.failure) return null;
  return (
    <div class="stack" id="versions">
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} stored={stored} decisions={decisions} />
      ))}
      <Decided decisions={decisions} />
      {replaced.length > 0 && <Replaced versions={replaced} stored={stored} decisions={decisions} />}
    </div>
  );
}

function Offer({ offer, stored, decisions }: { offer: DayVersionDto; stored: number; decisions: Decisions }): VNode {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  const count = format.number(offer.foods);
  const title = offer.foods < stored ? text.shows(count, format.number(stored)) : text.showsOthers(count);
  return (
    <Notice kind="hint" title={title}>
      <OfferButtons offer={offer} decisions={decisions} />
      <ShownVersion version={offer} name={text.showOffer} />
    </Notice>
  );
}

interface ReplacedProps {
  /** Newest first. */
  versions: DayVersionDto[];
  /** Number of foods of the day. */
  stored: number;
  decisions: Decisions;
}

function Replaced({ versions, stored, decisions }: ReplacedProps): VNode {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  const mayWrite = useMayWrite();
  return (
    <section class="card">
      <h2>{text.title}</h2>
      {mayWrite && <p class="note">{text.lead}</p>}
      <ul class="versions">
        {versions.map((version, index) => {
          const { id, replacedAt, foods, by } = version;
          const on = format.dateAt(replacedAt);
          // Each was replaced by the next newer one, the newest by the stored day.
          const after = versions[index - 1]?.foods ?? stored;
          const line =
            after === foods ? text.changedAlike(on) : text.changed(on, format.number(foods), format.number(after));
          return (
            <li key={id}>
              <p>{line}</p>
              <p class="note">{text.by[by]}</p>
              {mayWrite && (
                <p class="row-of-buttons">
                  <button
                    type="button"
                    aria-label={text.bringBackOf(on)}
                    onClick={() => decisions.decide('broughtBack', version)}
                  >
                    {text.bringBack}
                  </button>
                </p>
              )}
              <ShownVersion version={version} name={text.showOf(on)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
