import type { Service } from '../../support/client.ts';
import { seedHistory } from '../seed-history.ts';
import type { Role, Stage } from './scenario.ts';

/**
 * A zone in which it is noon now, so that what is due of today does not depend on when a benchmark runs. A study
 * does depend on the zone, so a student lives in UTC.
 */
export function zoneAtNoon(hourOfUtc: number): string {
  const east = 12 - hourOfUtc;
  // The signs of these names are those of POSIX: east is minus.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** One person per role and length of history, each made when first asked for. */
export function stagesOf(service: Service, report: (step: string) => void) {
  const stages = new Map<string, Promise<Stage>>();
  const timezone = zoneAtNoon(new Date().getUTCHours());
  const makeStage = async (role: Role, rows: number): Promise<Stage> => {
    report(`Writing a history of ${rows} measurements for a ${role}`);
    const person = await service.createPerson({ timezone: role === 'student' ? 'UTC' : timezone });
    return { service, person, history: await seedHistory(service, person, rows) };
  };
  return (role: Role, rows: number): Promise<Stage> => {
    const name = `${role} ${rows}`;
    const stage = stages.get(name) ?? makeStage(role, rows);
    stages.set(name, stage);
    // One that failed is made again when asked for again.
    stage.catch(() => stages.delete(name));
    return stage;
  };
}
