import type { VNode } from 'preact';

/** Strokes on a 24 by 24 grid. */
const PATHS = {
  overview: 'M4 19V11M10 19V5M16 19v-9M22 19H2',
  day: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  week: 'M4 6h16v12H4zM8 6v12M12 6v12M16 6v12',
  products: 'M12 8c-2-2-7-2-7 4 0 5 3 8 5 8 1 0 1-.5 2-.5s1 .5 2 .5c2 0 5-3 5-8 0-6-5-6-7-4zM12 8c0-2 1-4 3-5',
  trends: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  goals: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM17 12a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM12 12h.01',
  body: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM7.5 11a5 5 0 0 1 9 0zM12 11l1.5-2.5',
  correlation: 'M15 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM20.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  export: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  report: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  import: 'M6 3h8l4 4v14H6zM14 3v4h4M12 17.5v-6.5M9 14l3-3 3 3',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5L21 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  add: 'M12 5v14M5 12h14',
  again: 'M19 8a8 8 0 1 0 1 6M20 3v6h-6',
  close: 'M6 6l12 12M18 6L6 18',
  earlier: 'M15 5l-7 7 7 7',
  later: 'M9 5l7 7-7 7',
  good: 'M5 13l4 4L19 7',
  bad: 'M12 7v6M12 17h.01',
  none: 'M7 12h10',
  below: 'M12 5v14M6 13l6 6 6-6',
  above: 'M12 19V5M6 11l6-6 6 6',
  access: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon beside a text with the same meaning. */
export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
