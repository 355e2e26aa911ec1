import { personSettings, type SetupLine } from '../../domain/exports/setup-line.ts';
import type { Members } from '../read-json.ts';
import type { Restoration, SetupService } from './setup-service.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const settings = personSettings.filter((name) => name !== 'primaryOutcomeVariableName');

/**
 * Runs before the first measurement and restores the zones in which the person lived, so that each measurement falls on
 * its day. An account that has records keeps its own clock.
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
    to.note('This account already has records, so its time zones and start of day stay as they are.');
  if (Object.keys(changes).length === 0) return;
  const said = await service.post('/api/v3/userSettings', changes);
  if ('refused' in said) to.note(said.refused);
  else to.put('setting', Object.keys(changes).length);
}

/** `timezone` and `zones` are only set together. */
const clockOf = ({ timezone, zones }: Members): Members =>
  timezone === undefined ? {} : { timezone, zones: zones ?? [] };

/** Restores the variable that the person most wants to improve; runs after the variables are there. */
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
