import { randomUUID } from 'node:crypto';
import type { MachineDefinition } from '../assembly/application-machines.ts';
import type { ScheduleDefinition } from '../assembly/application-schedules.ts';
import { accountId, region } from '../assembly/names.ts';
import { isAllowed } from '../assembly/policy.ts';
import type { LocalClock } from '../clock.ts';
import { failureText } from '../functions/function-instance.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { walkSteps } from './walk-steps.ts';

export interface JobRun {
  readonly id: string;
  readonly ok: boolean;
  readonly result?: unknown;
  /** The function's own words, where it failed. */
  readonly error?: string;
}

const checkMilliseconds = 1_000;

interface SchedulerProps {
  readonly schedules: readonly ScheduleDefinition[];
  /** Those that a rule starts on some days of the month. */
  readonly machines: readonly (MachineDefinition & { readonly id: string })[];
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly clock: LocalClock;
  readonly drainStreams: () => Promise<JobRun[]>;
  /** Waits for events that functions handed over. */
  readonly allHandled: () => Promise<void>;
}

/** Runs the template's schedules by the local clock; runs never overlap, no matter who asks for them. */
export class Scheduler {
  readonly #props: SchedulerProps;
  readonly #lastRun = new Map<ScheduleDefinition | MachineDefinition, number>();
  #running: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(props: SchedulerProps) {
    this.#props = props;
  }

  start(): void {
    const { schedules, machines } = this.#props;
    for (const schedule of [...schedules, ...machines]) this.#lastRun.set(schedule, this.#props.clock.now());
    this.#timer = setTimeout(() => this.#check(), checkMilliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Every job that can be asked for: those of the schedules, and whatever looks for their work. */
  get jobs(): ReadonlySet<string> {
    return new Set([
      ...this.#usual,
      ...this.#props.schedules.map(({ functionArn }) => this.#idOf(functionArn)),
      ...this.#props.machines.map(({ id }) => id),
    ]);
  }

  /**
   * Runs these jobs now, whether they have work or not, one after the other; streams are drained before the first and
   * after each. All but the one that looks for work where none are named.
   */
  tick(jobs: ReadonlySet<string> = this.#usual): Promise<JobRun[]> {
    const { schedules, machines, drainStreams } = this.#props;
    const ofMachines = machines
      .filter(({ id }) => jobs.has(id))
      .map((machine) => () => this.#runMachine(machine));
    const ofSchedules = schedules.flatMap((schedule) => [
      ...(jobs.has(this.#idOf(schedule.functionArn)) ? [() => this.#runSchedule(schedule)] : []),
      ...schedule.jobArns
        .filter((arn) => jobs.has(this.#idOf(arn)))
        .map((arn) => () => this.#run(arn, '{}', schedule.everyMilliseconds)),
    ]);
    return this.#enqueue(async () => {
      const done = await drainStreams();
      for (const run of [...ofSchedules, ...ofMachines]) done.push(await run(), ...(await drainStreams()));
      return done;
    });
  }

  get #usual(): ReadonlySet<string> {
    const arns = this.#props.schedules.flatMap(({ functionArn, jobArns }) =>
      jobArns.length === 0 ? [functionArn] : jobArns,
    );
    return new Set(arns.map((arn) => this.#idOf(arn)));
  }

  #idOf(arn: string): string {
    return this.#props.functionByArn(arn).definition.id;
  }

  async #check(): Promise<void> {
    const now = this.#props.clock.now();
    const due = this.#props.schedules.filter((schedule) => {
      const last = this.#lastRun.get(schedule) ?? now;
      // The clock may have been set back: count from there.
      if (last > now) this.#lastRun.set(schedule, now);
      return now - last >= schedule.everyMilliseconds;
    });
    const starting = this.#props.machines.filter((machine) => {
      const last = this.#lastRun.get(machine) ?? now;
      if (last > now) this.#lastRun.set(machine, now);
      return last < lastStart(machine.starts, now);
    });
    if (due.length + starting.length > 0)
      await this.#enqueue(async () => {
        for (const schedule of due) await this.#runSchedule(schedule);
        for (const machine of starting) await this.#runMachine(machine);
        await this.#props.allHandled();
      });
    this.#timer = setTimeout(() => this.#check(), checkMilliseconds);
  }

  #enqueue<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.#running.then(work);
    this.#running = done;
    return done;
  }

  #runSchedule(schedule: ScheduleDefinition): Promise<JobRun> {
    const now = this.#props.clock.now();
    this.#lastRun.set(schedule, now);
    const event = schedule.input ?? JSON.stringify(scheduledEvent(schedule, now));
    return this.#run(schedule.functionArn, event, schedule.everyMilliseconds);
  }

  /** Walks the steps of a state machine as its rule would start it. */
  async #runMachine(machine: MachineDefinition & { readonly id: string }): Promise<JobRun> {
    const { id, steps, statements } = machine;
    const now = this.#props.clock.now();
    this.#lastRun.set(machine, now);
    try {
      const result = await walkSteps(steps, { time: awsTime(now) }, async (arn, event) => {
        if (!isAllowed(statements, 'lambda:InvokeFunction', arn))
          throw new Error(`${id} may not run ${arn}.`);
        const outcome = await this.#props.functionByArn(arn).invoke(randomUUID(), JSON.stringify(event));
        if (outcome.kind === 'result') return JSON.parse(outcome.result);
        throw new Error(failureText(outcome));
      });
      return { id, ok: true, result };
    } catch (error) {
      console.error(`${id}: ${error instanceof Error ? error.message : error}`);
      return { id, ok: false, error: String(error) };
    }
  }

  async #run(arn: string, event: string, everyMilliseconds: number): Promise<JobRun> {
    const pool = this.#props.functionByArn(arn);
    const { id } = pool.definition;
    const outcome = await pool.invoke(randomUUID(), event);
    pool.nothingFor(everyMilliseconds);
    if (outcome.kind === 'result') return { id, ok: true, result: JSON.parse(outcome.result) };
    const error = failureText(outcome);
    console.error(`${pool.definition.name}: ${error}`);
    return { id, ok: false, error };
  }
}

const awsTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

function scheduledEvent(schedule: ScheduleDefinition, now: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: awsTime(now),
    region,
    resources: [schedule.ruleArn],
    detail: {},
  };
}

const monthsLookedAt = 2;

/** The last moment up to now at which a state machine was to start, in milliseconds. */
function lastStart({ minute, hour, days }: MachineDefinition['starts'], now: number): number {
  const today = new Date(now);
  const starts = Array.from({ length: monthsLookedAt }, (_, ago) =>
    days.map((day) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, day, hour, minute)),
  );
  return Math.max(...starts.flat().filter((at) => at <= now));
}
