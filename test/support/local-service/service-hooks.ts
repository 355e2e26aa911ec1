import type { DatabaseResponse } from '../../../lib/local/database/forward-call.ts';
import type { CallsOfOneKind, PassOn, TableCall } from '../../../lib/local/database/table-hooks.ts';
import type { LocalOperations } from '../../../lib/local/gateway/local-endpoints.ts';
import type { HookedDatabase, HookedParts, TestHooks } from '../../../lib/local/runtime-parts.ts';
import { usualMailRate } from '../../../lib/local/services/local-ses.ts';
import { UsageCounter } from '../usage/usage-counter.ts';
import { noFaults, parseFaultPlan } from './fault-plan.ts';
import { Faults } from './faults.ts';
import { LaggingIndexes } from './lagging-indexes.ts';
import { operationsOnServices } from './operations-on-services.ts';
import { switchLag } from './test-bodies.ts';

/** Lets calls to the table go wrong, counts those that reach it, and lets its indexes lag, in this order. */
export class ServiceHooks implements TestHooks {
  readonly #faults: Faults;
  readonly #usage: UsageCounter;
  readonly #indexes: LaggingIndexes;

  constructor(database: HookedDatabase) {
    this.#faults = new Faults(database.tables);
    this.#usage = new UsageCounter(database);
    this.#indexes = new LaggingIndexes(database.target, database.tables);
    database.onStop(() => this.#indexes.turnOff());
  }

  note(calls: CallsOfOneKind, isRefused: boolean): void {
    this.#usage.note(calls, isRefused);
  }

  during<T>(call: () => Promise<T>): Promise<T> {
    return this.#usage.during(call);
  }

  pass(call: TableCall, send: PassOn): Promise<DatabaseResponse | undefined> {
    const fromIndexes: PassOn = (body) => this.#indexes.pass({ ...call, body }, send);
    const counted: PassOn = (body) => this.#usage.pass({ ...call, body }, fromIndexes);
    return this.#faults.pass(call, counted);
  }

  endpoints(usual: LocalOperations, parts: HookedParts): LocalOperations {
    const [faults, usage, indexes] = [this.#faults, this.#usage, this.#indexes];
    return {
      ...usual,
      ...operationsOnServices(parts),
      ...usage.endpoints,
      'GET /local/faults': () => faults.report(),
      'POST /local/faults': (body) => {
        const before = faults.report();
        faults.set(parseFaultPlan(body));
        return before;
      },
      'POST /local/indexes': async (body) => {
        await switchLag(indexes, body);
        return { lag: indexes.isOn };
      },
      'POST /local/clock': async (body) => {
        const moved = await usual['POST /local/clock']?.(body);
        await indexes.catchUp();
        return moved;
      },
      'POST /local/reset': async (body) => {
        const emptied = await usual['POST /local/reset']?.(body);
        faults.set(noFaults);
        parts.services.setMailRate(usualMailRate);
        parts.services.refuseFiles(0);
        await indexes.turnOff();
        usage.reset();
        return emptied;
      },
    };
  }
}
