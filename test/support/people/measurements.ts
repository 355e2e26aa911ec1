import type { MeasurementRecord } from '../../../shared/schemas/measurements/measurement.ts';
import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import type { Service, TokenHolder } from '../client.ts';

export interface PostedItem {
  id?: number;
  variableName: string;
  variableCategoryName: string;
  unitAbbreviatedName: string;
  value: unknown;
  startAt: string;
  combinationOperation: string;
  sourceName?: string;
  note?: string;
  upc?: string;
}

/** The name of a variable that nobody uses yet. */
export const unheardOf = (): string => `Variable ${crypto.randomUUID()}`;

/** A valid measurement; the members given replace those of the example. */
export const item = (members: Partial<PostedItem> = {}): PostedItem => ({
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  value: 3,
  startAt: '2026-03-01T08:00:00',
  combinationOperation: 'MEAN',
  ...members,
});

export const food = (members: Partial<PostedItem> = {}): PostedItem =>
  item({
    variableName: 'Coffee',
    variableCategoryName: 'Foods',
    unitAbbreviatedName: 'serving',
    value: 1,
    combinationOperation: 'SUM',
    ...members,
  });

export interface SaveAnswer {
  readonly message: string;
  readonly data: {
    readonly userVariables: UserVariableRecord[];
    readonly measurements: {
      readonly id: number;
      readonly variableId: number;
      readonly variableName: string;
      readonly startAt: string;
      readonly status: 'created' | 'updated' | 'unchanged';
      readonly etag: string;
      readonly notice?: string;
    }[];
  };
}

export interface RefusalAnswer {
  readonly errors: { readonly message: string; readonly path?: string; readonly type?: string }[];
}

/** Records and reads measurements for a person. */
export function diaryOf(service: Service, holder: TokenHolder) {
  return {
    post: (body: unknown) => service.post<SaveAnswer>('/api/v3/measurements/post', body, holder),
    refuse: (body: unknown) => service.post<RefusalAnswer>('/api/v3/measurements/post', body, holder),
    list: (query: Query = {}) =>
      service.get<MeasurementRecord[]>(`/api/v3/measurements?${queryText(query)}`, holder),
    remove: (id: number) => service.del('/api/v3/measurements/delete', { ...holder, body: { id } }),
  };
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      parameters.append(name, String(one));
  return parameters.toString();
}

/** Somebody has recorded something, and nothing of it is left but the variable. */
export async function beginVariable(service: Service, person: TokenHolder, variableName: string) {
  const { body } = await diaryOf(service, person).post(item({ variableName }));
  await service.del(`/api/v3/measurements/delete?id=${body.data.measurements[0]?.id}`, person);
}
