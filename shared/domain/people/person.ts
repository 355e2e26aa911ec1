import type { SourceBook } from '../connectors/person-sources.ts';
import type { FormerZone } from '../time/person-clock.ts';
import type { StoredSettings } from './settings.ts';

/** Someone whose data the service keeps. */
export interface Person extends StoredSettings, SourceBook {
  readonly userId: number;
  readonly email: string;
  readonly displayName: string;
  readonly loginName: string;
  /** IANA zone; days, reminders and groupings follow it. */
  readonly timezone: string;
  /** Their earlier zones, the oldest first: records of that time keep their days and hours. */
  readonly formerZones?: readonly FormerZone[];
  /** When the zone was last changed, by the service's own clock. */
  readonly timezoneSetAt?: number;
  /** The number of times apps changed the zone, and the day since 1970. */
  readonly zonesByApps?: { readonly day: number; readonly count: number };
  readonly bleedingVariableId?: number;
  readonly administrator: boolean;
  /** When they first signed in themselves; before that they are only invited. */
  readonly firstSignInAt?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Set the moment the account is deleted: from then on the person does not exist for any request. */
  readonly deletedAt?: number;
}
