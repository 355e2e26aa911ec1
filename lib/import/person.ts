import { parseUtc } from '../../shared/domain/time/calendar.ts';
import { clockOf } from '../../shared/domain/time/person-clock.ts';
import type { ZoneOffsets } from '../../shared/domain/time/zone.ts';
import { readVariableNames } from '../../shared/imports/rows/variable-names.ts';
import type { Service } from './service.ts';

interface ImportingUser {
  readonly timezone: string;
  readonly zones?: readonly { readonly timezone: string; readonly until: string }[];
}

/** The person's clock and the names of their variables. */
export interface KnownPerson {
  readonly zone: ZoneOffsets;
  readonly variableNames: readonly string[];
}

export async function readPerson(service: Service): Promise<KnownPerson> {
  const { timezone, zones = [] } = await service.get<ImportingUser>('/api/v3/user');
  const formerZones = zones.map(({ timezone: zone, until }) => ({ zone, until: parseUtc(until) ?? 0 }));
  return {
    zone: clockOf({ timezone, formerZones }).zone,
    variableNames: await readVariableNames(service.get),
  };
}
