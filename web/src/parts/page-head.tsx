import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { readRoute } from '../route';
import { isReturn, scrollToPart } from '../shell/scroll-memory';
import { SHELL_WORDS } from '../shell/words';
import { useWords } from '../text/language';

let isFirst = true;

interface Props {
  title: string;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}

/** The heading of a page. It takes the focus after navigation, so that screen readers start at the top. */
export function PageHead({ title, lead, children }: Props): VNode {
  const { name } = useWords(SHELL_WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    const { at } = readRoute(location.hash).query;
    if (!isReturn() && at !== undefined) scrollToPart(at);
    else if (!isFirst && !isReturn()) scrollTo(0, 0);
    isFirst = false;
  }, []);
  return (
    <div class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
