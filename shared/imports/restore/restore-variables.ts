import { reminderMembers, type SetupLine, variableSettings } from '../../domain/exports/setup-line.ts';
import type { Members } from '../read-json.ts';
import { listAll, type Restoration, type SetupService } from './setup-service.ts';

interface VariableToRestore {
  readonly id: number;
  readonly name: string;
  readonly [setting: string]: unknown;
}

const mostAtOnce = 100;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const pick = (record: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

const ofType = (setup: readonly SetupLine[], wanted: SetupLine['type']): readonly Members[] =>
  setup.filter(({ type }) => type === wanted);

const listVariables = (service: SetupService): Promise<VariableToRestore[]> =>
  listAll(service, '/api/v3/userVariables?includeHidden=true', 'userVariables');

/** The members by which a restored reminder is recognised, so that it is not added twice. */
const likeness = (reminder: Members): string =>
  JSON.stringify(
    ['variableName', 'reminderFrequency', 'reminderStartTimeLocal', 'timezone', 'unitAbbreviatedName'].map(
      (name) => reminder[name],
    ),
  );

/** Restores reminders and favourites that are not there yet; they make their variables. */
export async function restoreReminders(
  setup: readonly SetupLine[],
  service: SetupService,
  to: Restoration,
): Promise<void> {
  const there = await listAll<Members>(service, '/api/v3/trackingReminders', 'data');
  const known = new Set(there.map(likeness));
  const wanted = ofType(setup, 'reminder').filter((reminder) => !known.has(likeness(reminder)));
  for (const reminder of wanted) {
    const said = await service.post('/api/v3/trackingReminders', [pick(reminder, reminderMembers)]);
    if ('refused' in said) to.note(`A reminder of ${String(reminder.variableName)}: ${said.refused}`);
    else to.put('reminder');
  }
}

interface ReminderAnswer {
  readonly data: { readonly trackingReminders?: readonly { readonly id: number }[] };
}

/** Makes a variable without records, such as an ingredient, by adding a favourite and deleting it again. */
async function makeVariable(variable: Members, service: SetupService, to: Restoration): Promise<void> {
  const favourite = {
    variableName: variable.name,
    ...pick(variable, ['variableCategoryName', 'unitAbbreviatedName', 'combinationOperation']),
    reminderFrequency: 0,
  };
  const said = await service.post<ReminderAnswer>('/api/v3/trackingReminders', [favourite]);
  if ('refused' in said) return to.note(`${String(variable.name)}: ${said.refused}`);
  for (const { id } of said.data.data.trackingReminders ?? [])
    await service.del(`/api/v3/trackingReminders/delete?id=${String(id)}`);
}

/** Restores settings that differ from those of the variable here; gives the ids of all variables by name. */
export async function restoreVariables(
  setup: readonly SetupLine[],
  service: SetupService,
  to: Restoration,
): Promise<ReadonlyMap<string, number>> {
  const lines = ofType(setup, 'variable');
  const before = new Set((await listVariables(service)).map(({ name }) => name));
  for (const line of lines) if (!before.has(String(line.name))) await makeVariable(line, service, to);
  const there = new Map((await listVariables(service)).map((one) => [one.name, one]));
  const changes = lines.flatMap((line) => {
    const now = there.get(String(line.name));
    if (now === undefined) return [];
    const differing = variableSettings.filter(
      (name) => line[name] !== undefined && !isSame(line[name], now[name]),
    );
    return differing.length === 0 ? [] : [{ id: now.id, ...pick(line, differing) }];
  });
  for (let i = 0; i < changes.length; i += mostAtOnce)
    await change(changes.slice(i, i + mostAtOnce), service, to);
  return new Map([...there.values()].map(({ name, id }) => [name, id]));
}

/** Sends all changes together, or one by one if that is refused. */
async function change(changes: readonly Members[], service: SetupService, to: Restoration): Promise<void> {
  const said = await service.post('/api/v3/userVariables', changes);
  if (!('refused' in said)) return to.put('variable', changes.length);
  if (changes.length === 1) return to.note(said.refused);
  for (const one of changes) await change([one], service, to);
}
