import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  title: string;
  /** Whether it takes the focus, because the button that led here is gone. */
  takesFocus: boolean;
}

/** The heading of a step that replaces the one before. */
export function StepHeading({ title, takesFocus }: Props): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}
