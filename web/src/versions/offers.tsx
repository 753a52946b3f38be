import type { VNode } from 'preact';
import type { OfferDto } from '../api/schema';
import { MAX_UNFOLDED } from '../parts/day-list';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { Decided, OfferButtons } from './decided';
import { useDecisions } from './use-decision';
import { VERSION_WORDS } from './words';

/** The days of which fddb.info shows fewer foods than are stored. Long lists are folded. */
export function Offers({ offers, onDecided }: { offers: OfferDto[]; onDecided: () => void }): VNode {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  const decisions = useDecisions(onDecided);
  const title = text.offers(format.number(offers.length));
  const list = (
    <ul class="versions">
      {offers.map((offer) => (
        <li key={offer.id}>
          <p>
            <a href={linkTo('day', offer.date, { at: 'versions' })}>{format.weekdayDate(offer.date)}</a>
          </p>
          <p class="note">{text.offered(format.number(offer.foods), format.number(offer.stored))}</p>
          <OfferButtons offer={offer} decisions={decisions} isOneOfMany />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {offers.length > 0 && (
        <section class="stack" data-figure="offers">
          <div>
            <h3>{title}</h3>
            <p class="note">{text.offersLead}</p>
          </div>
          {offers.length > MAX_UNFOLDED ? (
            <details>
              <summary>{title}</summary>
              {list}
            </details>
          ) : (
            list
          )}
        </section>
      )}
      <Decided decisions={decisions} />
    </>
  );
}
