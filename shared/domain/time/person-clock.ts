import { daySeconds } from './calendar.ts';
import { joinZones, localSeconds, type Stay, type ZoneOffsets, zoneOffsets } from './zone.ts';

/** By which clock somebody's days are counted. */
export interface PersonClock {
  readonly zone: ZoneOffsets;
  /** Seconds after midnight at which a day begins. */
  readonly dayStartsAt: number;
}

/** A zone that counted for somebody up to, and not including, a second. */
export interface FormerZone {
  readonly zone: string;
  readonly until: number;
}

/** Where somebody lives, and lived before: in order, the oldest first. */
export interface LivedIn {
  readonly timezone: string;
  readonly formerZones?: readonly FormerZone[];
  readonly dayStartsAt?: number;
}

export function clockOf({ timezone, formerZones = [], dayStartsAt = 0 }: LivedIn): PersonClock {
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

/** The person's day as days since 1970-01-01: what was done before the day starts belongs to the day before. */
export const dayOfClock = ({ zone, dayStartsAt }: PersonClock, epochSeconds: number): number =>
  Math.floor((localSeconds(zone, epochSeconds) - dayStartsAt) / daySeconds);

/** After somebody moved: from then on it is the new zone, whatever was said of that time before. */
export function moveTo(
  { timezone, formerZones = [] }: LivedIn,
  zone: string,
  from: number,
): Required<Pick<LivedIn, 'timezone' | 'formerZones'>> {
  const zones = [...formerZones, { zone: timezone, until: Infinity }];
  const kept = zones
    .filter((_, i) => (zones[i - 1]?.until ?? -Infinity) < from)
    .map((one) => ({ zone: one.zone, until: Math.min(one.until, from) }));
  return {
    timezone: zone,
    // Who stays in the same zone has not moved.
    formerZones: kept.filter((one, i) => one.zone !== (kept[i + 1]?.zone ?? zone)),
  };
}
