import { daySeconds } from './calendar.ts';
import { joinZones, latestLocal, localSeconds, type Stay, type ZoneOffsets, zoneOffsets } from './zone.ts';

/** The clock by which someone's days are counted. */
export interface PersonClock {
  readonly zone: ZoneOffsets;
  /** Seconds after midnight at which a day begins. */
  readonly dayStartsAt: number;
}

/** A zone in which someone lived up to, and not including, the second `until`. */
export interface FormerZone {
  readonly zone: string;
  readonly until: number;
}

/** Someone's present zone and the ones before, the oldest first. */
export interface ZoneHistory {
  readonly timezone: string;
  readonly formerZones?: readonly FormerZone[];
  readonly dayStartsAt?: number;
}

export function clockOf({ timezone, formerZones = [], dayStartsAt = 0 }: ZoneHistory): PersonClock {
  if (formerZones.length === 0) return { zone: zoneOffsets(timezone), dayStartsAt };
  const zones = [...formerZones, { zone: timezone, until: Infinity }];
  const stays = zones.map(
    ({ zone, until }, i): Stay => ({
      table: zoneOffsets(zone),
      from: zones[i - 1]?.until ?? -Infinity,
      until,
    }),
  );
  return { zone: joinZones(stays), dayStartsAt };
}

/** The person's day as days since 1970-01-01: hours before `dayStartsAt` belong to the day before. */
export const dayOfClock = ({ zone, dayStartsAt }: PersonClock, epochSeconds: number): number =>
  Math.floor((localSeconds(zone, epochSeconds) - dayStartsAt) / daySeconds);

/** The latest day that the person has begun: people who travel west have a day again that has begun before. */
export const latestDayOfClock = ({ zone, dayStartsAt }: PersonClock, epochSeconds: number): number =>
  Math.floor((latestLocal(zone, epochSeconds) - dayStartsAt) / daySeconds);

/** The zones after someone moves: from then on only the new one counts, whatever was planned for that time. */
export function moveTo(
  { timezone, formerZones = [] }: ZoneHistory,
  zone: string,
  from: number,
): Required<Pick<ZoneHistory, 'timezone' | 'formerZones'>> {
  const zones = [...formerZones, { zone: timezone, until: Infinity }];
  const kept = zones
    .filter((_, i) => (zones[i - 1]?.until ?? -Infinity) < from)
    .map((one) => ({ zone: one.zone, until: Math.min(one.until, from) }));
  return {
    timezone: zone,
    // Two stays in a row in the same zone are one.
    formerZones: kept.filter((one, i) => one.zone !== (kept[i + 1]?.zone ?? zone)),
  };
}
