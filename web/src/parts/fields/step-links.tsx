import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from '../icon';

interface Step {
  /** Undefined where there is nothing further. */
  href: string | undefined;
  name: string;
  /** The name with its key, if it says so. */
  title?: string;
}

interface Props {
  earlier: Step;
  later: Step;
  /** Between the two. */
  children?: ComponentChildren;
}

/** Links to what is before and after, which the arrow keys open as well. */
export function StepLinks({ earlier, later, children }: Props): VNode {
  return (
    <div class="pager">
      <StepLink {...earlier} icon="earlier" shortcut="ArrowLeft" />
      {children}
      <StepLink {...later} icon="later" shortcut="ArrowRight" />
    </div>
  );
}

function StepLink({ href, name, title = name, icon, shortcut }: Step & { icon: IconName; shortcut: string }): VNode {
  return (
    <a
      class="button quiet"
      role="link"
      {...(href === undefined ? { 'aria-disabled': 'true' } : { href })}
      title={title}
      aria-keyshortcuts={shortcut}
    >
      <Icon name={icon} />
      <span class="visually-hidden">{name}</span>
    </a>
  );
}
