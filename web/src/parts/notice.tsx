import type { ComponentChildren, VNode } from 'preact';

interface Props {
  kind: 'problem' | 'hint' | 'good';
  title: string;
  children?: ComponentChildren;
}

/** Something to know about the page. A problem is read out at once. */
export function Notice({ kind, title, children }: Props): VNode {
  return (
    <section class={`notice ${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <p class="notice-title">{title}</p>
      {children}
    </section>
  );
}
