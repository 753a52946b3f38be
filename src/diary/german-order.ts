import { compareGerman } from './product-name';

const KEPT_AT_LEAST = 10_000;

/**
 * Caches the positions of names in German order, because collation is far slower than comparing numbers.
 *
 * @example new GermanOrder().first(['Zucker', 'Äpfel', 'apfel'], 2) // ['apfel', 'Äpfel']
 */
export class GermanOrder {
  private ordered: string[] = [];
  private places = new Map<string, number>();

  /** The first `count` of the given distinct names. */
  first(names: readonly string[], count: number): string[] {
    if (names.some((name) => !this.places.has(name))) this.learn(names);
    const places = Float64Array.from(names, (name) => this.places.get(name)!).sort();
    return Array.from(places.subarray(0, count), (place) => this.ordered[place]!);
  }

  /** Keeps known names, unless most of them are no longer in the diary. */
  private learn(names: readonly string[]): void {
    const kept = this.ordered.length > 2 * names.length + KEPT_AT_LEAST ? [] : this.ordered;
    this.ordered = [...new Set([...kept, ...names])].sort(compareGerman);
    this.places = new Map(this.ordered.map((name, place) => [name, place]));
  }
}
