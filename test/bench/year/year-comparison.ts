import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import type { MeasurementRecord } from '../../../shared/schemas/measurements/measurement.ts';
import type { Person, Service } from '../../support/client.ts';
import { diaryOf } from '../../support/people/measurements.ts';
import type { ExpectedDiary, SimulatedVariable } from './expected-diary.ts';

const day = 86_400;

export interface YearTally {
  requests: number;
  rows: number;
  notifications: number;
  moves: number;
  /** Single figures that were compared. */
  compared: number;
}

/** Compares what the service answers with what is expected, and keeps the differences. */
export class YearComparison {
  readonly differences: string[] = [];
  readonly #seed: number;
  readonly #service: Service;
  readonly #person: Person;
  readonly #diary: ExpectedDiary;
  readonly #tally: YearTally;

  constructor(seed: number, service: Service, person: Person, diary: ExpectedDiary, tally: YearTally) {
    this.#seed = seed;
    this.#service = service;
    this.#person = person;
    this.#diary = diary;
    this.#tally = tally;
  }

  async variable(variable: SimulatedVariable): Promise<void> {
    const expected = this.#diary.rowsOf(variable.name);
    if (expected.size === 0) return;
    await this.#rows(variable, [...expected.values()]);
    await this.#groups(variable);
    await this.#charts(variable);
  }

  same(what: string, found: readonly string[], expected: readonly string[]): void {
    this.#tally.compared += expected.length;
    const missing = expected.filter((one) => !found.includes(one));
    const surplus = found.filter((one) => !expected.includes(one));
    const isSame = found.length === expected.length && found.every((one, i) => one === expected[i]);
    if (isSame) return;
    this.differences.push(
      `seed ${this.#seed}, ${what}: ${missing.length + surplus.length === 0 ? 'in another order' : `expected ${missing.slice(0, 3).join(', ') || 'no more'}; found ${surplus.slice(0, 3).join(', ') || 'less'}`}`,
    );
  }

  async #rows(
    { name }: SimulatedVariable,
    rows: readonly { id: number; startAt: number; value: number; sourceName: string }[],
  ) {
    const listed = await this.#readAll({ variableName: name, sort: 'startAt' });
    this.same(
      `rows of ${name}`,
      listed
        .map(
          ({ id, startAt, value, sourceName, startDate }) =>
            `${id} ${startAt} ${startDate} ${value} ${sourceName}`,
        )
        .toSorted(),
      rows
        .map(
          ({ id, startAt, value, sourceName }) =>
            `${id} ${formatUtc(startAt)} ${this.#diary.dateOf(startAt)} ${value} ${sourceName}`,
        )
        .toSorted(),
    );
  }

  async #groups(variable: SimulatedVariable): Promise<void> {
    const expected = this.#diary
      .bins(variable)
      .map(
        ({ startAt, date, value, leftOut }) => `${date} ${formatUtc(startAt)} ${value} without ${leftOut}`,
      );
    const query = { variableName: variable.name, groupingWidth: day };
    for (const sort of ['startAt', '-startAt']) {
      const listed = await this.#readAll({ ...query, sort });
      const groups = listed.map(
        ({ startDate, startAt, value, leftOutSourceNames = [] }) =>
          `${startDate} ${startAt} ${value} without ${leftOutSourceNames.toSorted()}`,
      );
      this.same(
        `days of ${variable.name} by ${sort}`,
        sort === 'startAt' ? groups : groups.toReversed(),
        expected,
      );
    }
  }

  async #charts(variable: SimulatedVariable): Promise<void> {
    this.#tally.requests++;
    const { body } = await this.#service.get<{ userVariables: { charts?: ChartsAnswer }[] }>(
      `/api/v3/userVariables?name=${encodeURIComponent(variable.name)}&includeCharts=true`,
      this.#person,
    );
    const [line] = body.userVariables[0]?.charts?.lineChartWithoutSmoothing.highchartConfig.series ?? [];
    this.same(
      `chart of ${variable.name}`,
      (line?.data ?? []).map(([at, value]) => `${new Date(at).toISOString().slice(0, 10)} ${value}`),
      [...this.#diary.days(variable)].map(([date, { value }]) => `${date} ${value}`),
    );
  }

  async #readAll(query: Record<string, string | number>): Promise<MeasurementRecord[]> {
    const all: MeasurementRecord[] = [];
    for (;;) {
      this.#tally.requests++;
      const { body, status } = await diaryOf(this.#service, this.#person).list({
        ...query,
        limit: 200,
        offset: all.length,
      });
      if (status !== 200) throw new Error(`Reading was answered ${status}: ${JSON.stringify(body)}`);
      all.push(...body);
      if (body.length < 200) return all;
    }
  }
}

interface ChartsAnswer {
  readonly lineChartWithoutSmoothing: {
    readonly highchartConfig: { readonly series: { readonly data: readonly [number, number][] }[] };
  };
}
