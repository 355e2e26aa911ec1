import type { Tag } from '../../../data/variables/tag.ts';
import type { SourceLookup } from '../../../domain/connectors/person-sources.ts';
import type { Sealing } from '../../../domain/histories/sealing.ts';
import type { PersonClock } from '../../../domain/time/person-clock.ts';
import type { RowsQuery } from '../read-rows.ts';

export interface GroupsQuery extends Pick<RowsQuery, 'userId'> {
  /** Only this variable, with what tags derive for it. @default all of the person's */
  readonly variableId?: number;
  readonly width: number;
  /** The clock that bins are cut by. */
  readonly clock: PersonClock;
  /** The clock of the person's days: in each hour of them only one of several overlapping sources counts. */
  readonly personClock: PersonClock;
  /** Knows what the person's sources are. */
  readonly sourceOf: SourceLookup;
  readonly tags: readonly Tag[];
  readonly sealing: Sealing;
  readonly now: number;
  /** True if only recorded days are wanted. @default days without a record are filled as the person says */
  readonly isRecordedOnly?: true;
}

export const taggedWith = (tags: readonly Tag[], tagVariableId: number) =>
  tags.filter((tag) => tag.tagVariableId === tagVariableId).map(({ taggedVariableId }) => taggedVariableId);
