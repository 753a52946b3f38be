export interface ChartPoint {
  /** The day, or the first day of the bucket. */
  date: string;
  /** The name of the point. */
  label: string;
  /** Null for a gap in the line. */
  value: number | null;
  mean?: number | null;
  /** The range of most values near the point. */
  band?: { low: number; high: number } | null;
  /** The bounds that hold on the day, and how they read. */
  target?: { low: number | null; high: number | null; text: string } | null;
  /** An average of few days, which is drawn apart from the line. */
  isSparse?: boolean;
  /** Meaning of the mark at the foot of the chart; without it there is no mark. */
  mark?: string | null;
}

export interface ChartProps {
  title: string;
  unit: string;
  points: ChartPoint[];
  valueName: string;
  meanName?: string;
  /** With a band, single values are not drawn. */
  bandName?: string;
  sparseName?: string;
  /** Single values are dots without a line between them. */
  hasDots?: boolean;
  /** Decimals of values and means; by default they follow from the size. */
  decimals?: number;
  /** Targets are drawn as a line of steps, those with two bounds as a band. */
  targetName?: string;
  /** Name of the days with a mark. */
  markName?: string;
  /** A value to compare with. */
  reference?: { name: string; value: number };
  /** Between these most values of the range are; drawn behind them. */
  usual?: { name: string; low: number; high: number };
  /** Bars from zero in place of a line. */
  isBars?: boolean;
  /** Where a click on a point leads. */
  linkOf?: (point: ChartPoint) => { href: string; text: string };
}
