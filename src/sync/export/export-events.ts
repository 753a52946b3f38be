import { type BeforeApplicationShutdown, Injectable, type MessageEvent } from '@nestjs/common';
import type { Response } from 'express';
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  interval,
  map,
  merge,
  Observable,
  ReplaySubject,
  startWith,
  switchMap,
  takeUntil,
} from 'rxjs';
import { Events } from '../../platform/events/events';
import type { StatusQueryDto } from '../runs/run-status.dto';
import { RunCoordinator } from '../runs/run-coordinator';

const STATUS_POLL_MS = 500;
/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000;

@Injectable()
export class ExportEvents implements BeforeApplicationShutdown {
  /** Ends also the streams that begin later. */
  private readonly stopping = new ReplaySubject<void>();

  constructor(
    private readonly coordinator: RunCoordinator,
    private readonly events: Events,
  ) {}

  /** @throws DiaryError `store-unavailable` before anything is sent */
  async changes(query: StatusQueryDto, response: Response): Promise<Observable<MessageEvent>> {
    // A slow reader gets the latest state when it continues to read; nothing is buffered for it.
    const every = (ms: number) => interval(ms).pipe(filter(() => !response.writableNeedDrain));
    const readStatus = async () => JSON.stringify(await this.coordinator.status(query));
    const first = await readStatus();
    // The end of a run of this process is sent at once, that of another replica at the next look.
    const happened = new Observable<unknown>((listener) => this.events.listen((event) => listener.next(event)));
    return merge(every(STATUS_POLL_MS), happened.pipe(filter(() => !response.writableNeedDrain))).pipe(
      exhaustMap(() => defer(readStatus).pipe(catchError(() => EMPTY))),
      startWith(first),
      distinctUntilChanged(),
      switchMap((data) =>
        every(HEARTBEAT_MS).pipe(
          map((): MessageEvent => ({ comment: 'still here' })),
          startWith({ type: 'status', data }),
        ),
      ),
      takeUntil(this.stopping),
    );
  }

  /** An open stream would keep the process running. */
  beforeApplicationShutdown(): void {
    this.stopping.next();
  }
}
