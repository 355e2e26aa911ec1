import type { Tag } from '../../../data/variables/tag.ts';
import type { Sealing } from '../../../domain/histories/sealing.ts';
import type { PersonClock } from '../../../domain/time/person-clock.ts';
import type { RowsAsked } from '../read-rows.ts';

export interface GroupsAsked extends Pick<RowsAsked, 'userId'> {
  /** Only this variable, with what its tags derive; all of the person's without. */
  readonly variableId?: number;
  readonly width: number;
  /** By which bins are counted. */
  readonly clock: PersonClock;
  /** By which the person's days are: on each of them one of several sources that overlap counts. */
  readonly personClock: PersonClock;
  readonly tags: readonly Tag[];
  readonly sealing: Sealing;
  readonly now: number;
}

export const taggedWith = (tags: readonly Tag[], tagVariableId: number) =>
  tags.filter((tag) => tag.tagVariableId === tagVariableId).map(({ taggedVariableId }) => taggedVariableId);
