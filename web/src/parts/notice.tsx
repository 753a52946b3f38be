import type { ComponentChildren, VNode } from 'preact';

interface Props {
  kind: 'problem' | 'hint' | 'good';
  title: string;
  children?: ComponentChildren;
}

/** A message on the page. Screen readers announce problems immediately. */
export function Notice({ kind, title, children }: Props): VNode {
  return (
    <section class={`notice ${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <p class="notice-title">{title}</p>
      {children}
    </section>
  );
}
