import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { DayFetch } from '../diary/day-fetch';
import { type DayNote, type LeaseAnswer, type LeaseView, type NoteTopic, StateStore } from './state-store';

/** For a service without a document store. */
export class MemoryStateStore extends StateStore {
  private lease?: { owner: string; expiresAt: number };
  private progress: string | undefined;
  private stopRequested = false;
  private readonly notes = new Map<NoteTopic, Map<CalendarDay, string>>();
  private readonly fetches = new Map<CalendarDay, DayFetch>();
  private readonly claims = new Map<string, number>();
  private readonly kept = new Map<string, string>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override takeLease(owner: string, seconds: number): Promise<boolean> {
    const free = !this.isHeld();
    if (free) {
      this.lease = { owner, expiresAt: this.clock.now() + seconds * 1000 };
      this.progress = undefined;
      this.stopRequested = false;
    }
    return Promise.resolve(free);
  }

  override renewLease(owner: string, seconds: number): Promise<boolean> {
    const held = this.lease?.owner === owner;
    if (held) this.lease = { owner, expiresAt: this.clock.now() + seconds * 1000 };
    return Promise.resolve(held);
  }

  override returnLease(owner: string): Promise<void> {
    if (this.lease?.owner === owner) {
      this.lease = undefined;
      this.stopRequested = false;
    }
    return Promise.resolve();
  }

  override reportProgress(owner: string, progress: string): Promise<LeaseAnswer> {
    if (this.lease?.owner !== owner) return Promise.resolve('lost');
    this.progress = progress;
    return Promise.resolve(this.stopRequested ? 'stop' : 'go-on');
  }

  override requestStop(): Promise<void> {
    this.stopRequested ||= this.isHeld();
    return Promise.resolve();
  }

  override viewLease(): Promise<LeaseView> {
    return Promise.resolve({ isHeld: this.isHeld(), progress: this.progress, stopRequested: this.stopRequested });
  }

  override noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]> {
    const stamp = randomUUID();
    const noted = this.notes.get(topic) ?? new Map<CalendarDay, string>();
    this.notes.set(topic, noted);
    for (const day of days) noted.set(day, stamp);
    return Promise.resolve(days.map((day) => ({ day, stamp })));
  }

  override notedDays(topic: NoteTopic): Promise<DayNote[]> {
    const notes = [...(this.notes.get(topic) ?? [])].map(([day, stamp]) => ({ day, stamp }));
    return Promise.resolve(notes.sort((one, other) => (one.day < other.day ? -1 : 1)));
  }

  override eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void> {
    const noted = this.notes.get(topic);
    for (const { day, stamp } of notes) if (noted?.get(day) === stamp) noted.delete(day);
    return Promise.resolve();
  }

  override noteFetches(fetches: readonly DayFetch[]): Promise<void> {
    for (const fetch of fetches) this.fetches.set(fetch.day, fetch);
    return Promise.resolve();
  }

  override fetchesIn({ from, to }: OpenDateRange): Promise<DayFetch[]> {
    const found = [...this.fetches.values()].filter(({ day }) => !(from && day < from) && !(to && day > to));
    return Promise.resolve(found.sort((one, other) => (one.day < other.day ? -1 : 1)));
  }

  override claim(task: string, instant: number): Promise<boolean> {
    const isFirst = instant > (this.claims.get(task) ?? -Infinity);
    if (isFirst) this.claims.set(task, instant);
    return Promise.resolve(isFirst);
  }

  override lastClaim(task: string): Promise<number | undefined> {
    return Promise.resolve(this.claims.get(task));
  }

  override dropClaim(task: string, instant: number): Promise<void> {
    if (this.claims.get(task) === instant) this.claims.delete(task);
    return Promise.resolve();
  }

  override keep(name: string, value: string): Promise<string> {
    const kept = this.kept.get(name) ?? value;
    this.kept.set(name, kept);
    return Promise.resolve(kept);
  }

  private isHeld(): boolean {
    return this.lease !== undefined && this.lease.expiresAt > this.clock.now();
  }
}
