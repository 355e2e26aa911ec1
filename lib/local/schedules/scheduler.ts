import { randomUUID } from 'node:crypto';
import type { ScheduleDefinition } from '../assembly/application-schedules.ts';
import { accountId, region } from '../assembly/names.ts';
import type { LocalClock } from '../clock.ts';
import { failureText } from '../functions/function-instance.ts';
import type { FunctionPool } from '../functions/function-pool.ts';

export interface JobRun {
  readonly id: string;
  readonly ok: boolean;
  readonly result?: unknown;
  /** The function's own words, where it failed. */
  readonly error?: string;
}

const checkMilliseconds = 1_000;

/** Runs the template's schedules by the local clock; runs never overlap, no matter who asks for them. */
export class Scheduler {
  readonly #schedules: readonly ScheduleDefinition[];
  readonly #functionByArn: (arn: string) => FunctionPool;
  readonly #clock: LocalClock;
  readonly #drainStreams: () => Promise<JobRun[]>;
  readonly #lastRun = new Map<ScheduleDefinition, number>();
  #running: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    schedules: readonly ScheduleDefinition[],
    functionByArn: (arn: string) => FunctionPool,
    clock: LocalClock,
    drainStreams: () => Promise<JobRun[]> = async () => [],
  ) {
    this.#schedules = schedules;
    this.#functionByArn = functionByArn;
    this.#clock = clock;
    this.#drainStreams = drainStreams;
  }

  start(): void {
    for (const schedule of this.#schedules) this.#lastRun.set(schedule, this.#clock.now());
    this.#timer = setTimeout(() => this.#check(), checkMilliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  get jobs(): ReadonlySet<string> {
    return new Set(this.#schedules.map((schedule) => this.#jobOf(schedule)));
  }

  /** Runs these jobs now, one after the other; streams are drained before the first and after each. */
  tick(jobs = this.jobs): Promise<JobRun[]> {
    const wanted = this.#schedules.filter((schedule) => jobs.has(this.#jobOf(schedule)));
    return this.#enqueue(wanted, this.#drainStreams);
  }

  #jobOf({ functionArn }: ScheduleDefinition): string {
    return this.#functionByArn(functionArn).definition.id;
  }

  async #check(): Promise<void> {
    const now = this.#clock.now();
    const due = this.#schedules.filter((schedule) => {
      const last = this.#lastRun.get(schedule) ?? now;
      // The clock may have been set back: count from there.
      if (last > now) this.#lastRun.set(schedule, now);
      return now - last >= schedule.everyMilliseconds;
    });
    if (due.length > 0) await this.#enqueue(due);
    this.#timer = setTimeout(() => this.#check(), checkMilliseconds);
  }

  #enqueue(
    schedules: readonly ScheduleDefinition[],
    drainStreams: () => Promise<JobRun[]> = async () => [],
  ): Promise<JobRun[]> {
    const runs = this.#running.then(async () => {
      const done: JobRun[] = [...(await drainStreams())];
      for (const schedule of schedules) done.push(await this.#run(schedule), ...(await drainStreams()));
      return done;
    });
    this.#running = runs;
    return runs;
  }

  async #run(schedule: ScheduleDefinition): Promise<JobRun> {
    const now = this.#clock.now();
    this.#lastRun.set(schedule, now);
    const pool = this.#functionByArn(schedule.functionArn);
    const { id } = pool.definition;
    const outcome = await pool.invoke(
      randomUUID(),
      schedule.input ?? JSON.stringify(scheduledEvent(schedule, now)),
    );
    pool.nothingFor(schedule.everyMilliseconds);
    if (outcome.kind === 'result') return { id, ok: true, result: JSON.parse(outcome.result) };
    const error = failureText(outcome);
    console.error(`${pool.definition.name}: ${error}`);
    return { id, ok: false, error };
  }
}

function scheduledEvent(schedule: ScheduleDefinition, now: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: `${new Date(now).toISOString().slice(0, 19)}Z`,
    region,
    resources: [schedule.ruleArn],
    detail: {},
  };
}
