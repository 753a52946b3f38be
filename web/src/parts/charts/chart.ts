import type { ComponentChildren } from 'preact';

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
  /** Value of the second line, which has an axis of its own. */
  other?: number | null;
}

/** Names of what is drawn; what has no name is not drawn. */
export interface ChartNames {
  value: string;
  mean?: string;
  /** A band replaces the single values. */
  band?: string;
  sparse?: string;
  /** Targets are drawn as a line of steps, those with two bounds as a band. */
  target?: string;
  /** Name of the days with a mark. */
  mark?: string;
}

export interface ChartProps {
  title: string;
  unit: string;
  points: ChartPoint[];
  names: ChartNames;
  /** Single values are a line, dots without a line, or points that become bars on an axis from zero. */
  kind?: 'line' | 'dots' | 'bars';
  /** Decimals of values and means; by default those of the unit. */
  decimals?: number;
  levels?: {
    /** A value to compare with. */
    reference?: { name: string; value: number };
    /** Between these most values of the range are; drawn behind them. */
    usual?: { name: string; low: number; high: number };
    other?: { name: string; unit: string };
  };
  /** Beside those of every chart. */
  options?: ComponentChildren;
  /** Target of a click on a point. */
  linkOf?: (point: ChartPoint) => { href: string; text: string };
}
