import { useListener } from '../../listen';
import { goTo } from '../../route';

/** These have a use of their own for the keys: fields, and what scrolls or is read by them. */
const OWN_USE = 'input, select, textarea, [contenteditable], [tabindex="0"], .journal, dialog';

/** The left and the right arrow key open the earlier and the later link. */
export function useArrowKeys(earlier: string, later: string | undefined): void {
  useListener('keydown', (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest(OWN_USE)) return;
    const link = key === 'ArrowLeft' ? earlier : key === 'ArrowRight' ? later : undefined;
    if (link !== undefined) goTo(link);
  });
}
