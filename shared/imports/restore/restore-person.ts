import { personSettings, type SetupLine } from '../../domain/exports/setup-line.ts';
import type { Restoration, SetupService } from './setup-service.ts';

type Members = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const settings = personSettings.filter((name) => name !== 'primaryOutcomeVariableName');

/**
 * Before the first measurement: where the person lived, so that each falls on the day it was lived on. Where something
 * is recorded already, that account's own clock stays.
 */
export async function restorePerson(
  setup: readonly SetupLine[],
  service: SetupService,
  to: Restoration,
): Promise<void> {
  const person: Members | undefined = setup.find(({ type }) => type === 'person');
  if (person === undefined) return;
  const now = await service.get<Members>('/api/v3/user');
  const wanted = Object.fromEntries(
    settings
      .filter((name) => person[name] !== undefined && !isSame(person[name], now[name]))
      .map((name) => [name, person[name]]),
  );
  if (Object.keys(wanted).length === 0) return;
  const recorded = await service.get<readonly unknown[]>('/api/v3/measurements?limit=1');
  const { zones: _, timezone: __, dayStartsAt: ___, ...others } = wanted;
  const changes = recorded.length === 0 ? { ...wanted, ...clockOf(person) } : others;
  if (recorded.length > 0 && Object.keys(wanted).length > Object.keys(others).length)
    to.note('This account has records already: its time zones and the hour its day begins stay as they are.');
  if (Object.keys(changes).length === 0) return;
  const said = await service.post('/api/v3/userSettings', changes);
  if ('refused' in said) to.note(said.refused);
  else to.put('setting', Object.keys(changes).length);
}

/** Zones and the last of them go together. */
const clockOf = ({ timezone, zones }: Members): Members =>
  timezone === undefined ? {} : { timezone, zones: zones ?? [] };

/** After the variables are there: which of them the person most wants to improve. */
export async function restoreOutcome(
  setup: readonly SetupLine[],
  service: SetupService,
  ids: ReadonlyMap<string, number>,
  to: Restoration,
): Promise<void> {
  const name = setup.find(({ type }) => type === 'person')?.primaryOutcomeVariableName;
  const primaryOutcomeVariableId = typeof name === 'string' ? ids.get(name) : undefined;
  if (primaryOutcomeVariableId === undefined) return;
  const said = await service.post('/api/v3/userSettings', { primaryOutcomeVariableId });
  if ('refused' in said) to.note(said.refused);
}
