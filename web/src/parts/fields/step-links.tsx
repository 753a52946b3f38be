import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from '../icon';
import { useArrowKeys } from './use-arrow-keys';

interface Step {
  name: string;
  /** The name and its key; the name alone if it is left out. */
  title?: string;
}

interface Props {
  earlier: Step & { href: string };
  /** Without an address at the newest. */
  later: Step & { href: string | undefined };
  /** Between the two. */
  children?: ComponentChildren;
}

/** Links to what is before and after, which the arrow keys open as well. */
export function StepLinks({ earlier, later, children }: Props): VNode {
  useArrowKeys(earlier.href, later.href);
  return (
    <div class="pager">
      <StepLink {...earlier} icon="earlier" shortcut="ArrowLeft" />
      {children}
      <StepLink {...later} icon="later" shortcut="ArrowRight" />
    </div>
  );
}

type StepLinkProps = Step & { href: string | undefined; icon: IconName; shortcut: string };

function StepLink({ href, name, title = name, icon, shortcut }: StepLinkProps): VNode {
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
