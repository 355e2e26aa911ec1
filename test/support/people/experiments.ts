import type {
  ExperimentRecord,
  ExperimentSummaryRecord,
} from '../../../shared/schemas/experiments/experiment.ts';
import type { Service, TokenHolder } from '../client.ts';
import type { RefusalAnswer } from './measurements.ts';

/** Coffee on some days and none on others, and what it does to sleep. */
export const coffeeAndSleep = {
  causeVariableName: 'Coffee',
  effectVariableName: 'Sleep Duration',
  levelA: 2,
  levelB: 0,
  effectDay: 'same',
} as const;

export interface PlannedExperiment {
  readonly description: string;
  readonly plan: ExperimentSummaryRecord['plan'];
  readonly proposal: {
    readonly history: { readonly days: number; readonly sd: number | null };
    readonly power: number | null;
    readonly pairsFor80: number | null;
  };
  readonly words: readonly string[];
  readonly eachDay: string;
  readonly warnings: readonly string[];
  readonly suggestedReminder?: { readonly variableName: string };
}

/** Makes experiments for a person. */
export function experimentsOf(service: Service, holder: TokenHolder) {
  const path = '/api/v3/experiments';
  type Answer = { summary: string; description: string; experiment: ExperimentSummaryRecord };
  return {
    /** Records the cause and an effect that varies on days in a row, at noon and at 20:00 UTC. */
    recordBefore: (lastDay: string, days: number, sleepOn: (day: number) => number) => {
      const end = Date.parse(`${lastDay}T00:00:00Z`);
      const at = (day: number, time: string) =>
        `${new Date(end - day * 86_400_000).toISOString().slice(0, 10)}T${time}`;
      return service.post(
        '/api/v3/measurements/post',
        Array.from({ length: days }, (_, day) => [
          sleep(at(day, '20:00:00'), sleepOn(day)),
          coffee(at(day, '12:00:00'), day % 3),
        ]).flat(),
        holder,
      );
    },
    plan: (body: object) => service.post<PlannedExperiment & RefusalAnswer>(`${path}/plan`, body, holder),
    start: (body: object) => service.post<Answer & RefusalAnswer>(path, body, holder),
    list: () => service.get<{ experiments: ExperimentSummaryRecord[] }>(path, holder),
    one: (id: string) =>
      service.get<{ description: string; experiment: ExperimentRecord; publicPage?: string }>(
        `${path}/one?id=${id}`,
        holder,
      ),
    pause: (id: string) => service.post<Answer>(`${path}/pause`, { id }, holder),
    resume: (id: string) => service.post<Answer>(`${path}/resume`, { id }, holder),
    stop: (id: string, harms?: string) =>
      service.post<Answer>(`${path}/stop`, { id, ...(harms && { harms }) }, holder),
  };
}

export const sleep = (startAt: string, value: number) => ({
  variableName: 'Sleep Duration',
  variableCategoryName: 'Sleep',
  unitAbbreviatedName: 'h',
  combinationOperation: 'MEAN',
  startAt,
  value,
});

export const coffee = (startAt: string, value: number) => ({
  variableName: 'Coffee',
  variableCategoryName: 'Foods',
  unitAbbreviatedName: 'serving',
  combinationOperation: 'SUM',
  startAt,
  value,
});
