import { windowOf } from '../support/views/window';
import { rememberScroll } from '../../web/src/shell/scroll-memory';

describe('the scroll position of a page that grows as answers arrive', () => {
  afterEach(() => jest.useRealTimers());

  it('is restored until the page has not grown for ten seconds', () => {
    jest.useFakeTimers();
    let grow: (() => void) | undefined;
    class Growth {
      observe = jest.fn();
      disconnect = () => (grow = undefined);
      constructor(onGrowth: () => void) {
        grow = onGrowth;
      }
    }
    globalThis.ResizeObserver = Growth as never;
    const scrolled = jest.fn();
    globalThis.scrollTo = scrolled;
    windowOf.history.replaceState({ scroll: 500 }, '');
    const stop = rememberScroll();
    const scrollsAt = [0, 9, 18, 29].map((second, index, all) => {
      jest.advanceTimersByTime((second - (all[index - 1] ?? 0)) * 1000);
      grow?.();
      return scrolled.mock.calls.length;
    });
    stop();
    // Once more each time, but for the last.
    expect(scrollsAt).toEqual([1, 2, 3, 3]);
    expect(scrolled).toHaveBeenCalledWith(0, 500);
  });
});
