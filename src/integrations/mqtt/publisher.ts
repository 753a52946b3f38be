import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import type { CalendarDay } from '../../diary/calendar-day';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import { coalesced } from '../../platform/work/coalesced';
import { Metrics } from '../../platform/metrics/metrics';
import type { StoreHealth } from '../../persistence/doc-store';
import { StateStore } from '../../persistence/state-store';
import { BrokerProblem, Connection, type Message, brokerOf, logProblem, NoBroker } from './broker';
import { Commands } from './commands';
import { type Component, componentsOf, discoveryOf } from './discovery';
import { RunReports } from './run-reports';
import { States } from './states';
import { topicsOf } from './topics';

/** Interval of the checks for ended runs of other replicas and for a new day, and of renewals of the lease. */
const TURN_EVERY_MS = 5000;
/** Polling interval for goals and other own data, whose changes emit no event. */
const READ_EVERY_MS = 60_000;
const LEASE = 'mqtt';
const LEASE_SECONDS = 15;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 300_000;
/** Home Assistant asks brokers not to be flooded when it starts. */
const BIRTH_DELAY_MS = 10_000;
const LAST_PUBLISH_MS = 2000;

/** Publishes while this process holds the lease. Requests do not wait: when a broker is back, the states of that time are published. */
@Injectable()
export class MqttPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('MQTT');
  private readonly owner = randomUUID();
  private readonly topics;
  private connection: Connection | undefined;
  private published = new Map<string, string>();
  private retryMs = FIRST_RETRY_MS;
  private nextTry = 0;
  private nextRead = 0;
  private day: CalendarDay | undefined;
  private isHolder = true;
  private isOffered = true;
  private readonly stopping = new AbortController();
  /** Events that come in a row need one turn. */
  private readonly takeTurn = coalesced(() => this.turn().catch((error: unknown) => this.fail(error)));
  private readonly publishAgain = coalesced(() => this.publishAll());
  private lastProblem: string | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly state: StateStore,
    private readonly events: Events,
    private readonly states: States,
    private readonly reports: RunReports,
    private readonly commands: Commands,
    private readonly metrics: Metrics,
  ) {
    this.topics = topicsOf(config.mqtt);
  }

  /** Undefined when no broker is offered. */
  get health(): StoreHealth | undefined {
    if (!this.isOffered) return undefined;
    const up = this.connection !== undefined || !this.isHolder;
    return { up, ...(!up && { details: { error: this.lastProblem } }) };
  }

  onApplicationBootstrap(): void {
    this.metrics.mqttConnected.set(0);
    this.events.listen(({ name }) => {
      // The end of the run follows.
      if (name === 'day.updated') return;
      this.nextRead = 0;
      void this.takeTurn();
    });
    void this.startTurns();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const limit = new AbortController();
    await Promise.race([this.leave(), this.clock.sleep(LAST_PUBLISH_MS, limit.signal)]);
    limit.abort();
  }

  private startTurns(): Promise<void> {
    const turn = this.takeTurn();
    this.clock.timer(this.clock.now() + TURN_EVERY_MS, async () => {
      if (!this.stopping.signal.aborted) await this.startTurns();
    });
    return turn;
  }

  private async turn(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const now = this.clock.now();
    this.isHolder = await this.acquireLease().catch(() => this.connection !== undefined);
    if (!this.isHolder) return this.disconnect();
    if (this.connection !== undefined) return this.publishNews();
    if (now >= this.nextTry) await this.connect();
  }

  private async acquireLease(): Promise<boolean> {
    const lease = [this.owner, LEASE_SECONDS, LEASE] as const;
    return (await this.state.renewLease(...lease)) || this.state.takeLease(...lease);
  }

  private async connect(): Promise<void> {
    const broker = await brokerOf(this.config, this.stopping.signal);
    const connection = await Connection.open(broker, this.topics.availability);
    this.connection = connection;
    this.published = new Map();
    this.nextRead = 0;
    connection.onMessage((message) => this.handle(message));
    void connection.closed.then(async () => {
      if (this.connection === connection) await this.fail(new BrokerProblem(connection.problem, false));
    });
    const { fetch, measurements, homeAssistant } = this.topics;
    const { commands, measurements: takesMeasurements } = this.config.mqtt;
    const heard = [homeAssistant, commands && fetch, takesMeasurements && measurements].filter(
      (topic) => typeof topic === 'string',
    );
    if (heard.length > 0) await connection.subscribe(heard);
    await this.publishNews();
    this.retryMs = FIRST_RETRY_MS;
    this.lastProblem = undefined;
    this.metrics.mqttConnected.set(1);
    this.logger.log('Connected to the broker');
  }

  /** While the store is away, the rest stays as it was. */
  private async publishNews(): Promise<void> {
    try {
      await this.publishChanges();
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      this.nextRead = 0;
      const problem = 'the diary database does not answer';
      const status = { streak: null, daysOnlyHere: null, ...this.reports.current, problem };
      await this.publish(this.topics.status, JSON.stringify(status));
      await this.publish(this.topics.availability, 'online');
    }
  }

  /** The configuration first, then the states, and that they are there last. */
  private async publishChanges(): Promise<void> {
    const now = this.clock.now();
    const today = this.clock.today();
    const hasNews = await this.reports.refresh();
    if (!hasNews && now < this.nextRead && today === this.day) return;
    this.nextRead = now + READ_EVERY_MS;
    const { states, streak, daysOnlyHere, goals } = await this.states.read();
    this.day = today;
    await this.publishDiscovery(componentsOf(this.config, this.topics, goals, daysOnlyHere !== null));
    for (const [name, state] of Object.entries(states)) {
      await this.publish(this.topics[name as keyof typeof states], JSON.stringify(state));
    }
    await this.publish(this.topics.status, JSON.stringify({ streak, daysOnlyHere, ...this.reports.current }));
    await this.publish(this.topics.availability, 'online');
  }

  private async publishDiscovery(components: Record<string, Component>): Promise<void> {
    const { discovery } = this.topics;
    if (discovery === null) return;
    const name = `mqtt-components:${this.config.mqtt.instance}`;
    const known = (await this.state.getObject<Record<string, Component['platform']>>(name)) ?? {};
    const platforms = Object.fromEntries(Object.entries(components).map(([key, { platform }]) => [key, platform]));
    const all = JSON.stringify({ ...known, ...platforms });
    if (all !== JSON.stringify(known)) await this.state.set(name, all);
    await this.publish(discovery, JSON.stringify(discoveryOf(this.config, this.topics, components, known)));
  }

  private async publish(topic: string, payload: string): Promise<void> {
    const { connection } = this;
    if (connection === undefined || this.published.get(topic) === payload) return;
    try {
      await connection.publish(topic, payload);
      this.published.set(topic, payload);
      this.metrics.mqttPublishes.inc({ result: 'success' });
    } catch (error) {
      this.metrics.mqttPublishes.inc({ result: 'failure' });
      throw error;
    }
  }

  /** Measurements are taken one by one; for the others the connection need not wait. */
  private async handle({ topic, payload, retained }: Message): Promise<void> {
    if (retained) return;
    if (topic === this.topics.fetch) void this.commands.fetch(payload);
    else if (topic === this.topics.measurements) await this.commands.measure(payload);
    else if (topic === this.topics.homeAssistant && payload === 'online') void this.publishAgain();
  }

  private async publishAll(): Promise<void> {
    await this.clock.sleep(Math.random() * BIRTH_DELAY_MS);
    this.published = new Map();
    this.nextRead = 0;
    await this.takeTurn();
  }

  /** Says a problem once, and says when it is tried again. */
  private async fail(error: unknown): Promise<void> {
    const isRefused = error instanceof BrokerProblem && error.isRefused;
    const message = (error as Error).message;
    const pause = isRefused ? MAX_RETRY_MS : this.retryMs * (0.5 + Math.random());
    this.nextTry = this.clock.now() + pause;
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
    if (message !== this.lastProblem) logProblem(this.logger, error);
    this.lastProblem = message;
    this.isOffered = !(error instanceof NoBroker);
    await this.disconnect();
    if (!this.stopping.signal.aborted) this.clock.timer(this.nextTry, () => this.takeTurn());
  }

  private async disconnect(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    this.metrics.mqttConnected.set(0);
    await connection?.end().catch(() => undefined);
  }

  private async leave(): Promise<void> {
    await this.takeTurn();
    const { connection } = this;
    await connection?.publish(this.topics.availability, 'offline').catch(() => undefined);
    await this.disconnect();
    await this.state.returnLease(this.owner, LEASE).catch(() => undefined);
  }
}
