import type { Study } from '../../domain/studies/study.ts';
import { type SealState, toSealState } from '../histories/sealing.ts';
import type { Item } from '../item.ts';
import { sealPrefix } from '../keys/histories.ts';
import { personPartition } from '../keys/key.ts';
import { studyPrefix } from '../keys/studies.ts';
import { tagPrefix } from '../keys/variables.ts';
import { inPartition, queryPages } from '../table/read.ts';
import { parseTag, type Tag } from '../variables/tag.ts';
import { withFigures } from './pooled-summaries.ts';
import { parseStudy } from './study.ts';

/** The records that opening any study of a person needs, besides the study's own. */
export interface StudyContext {
  readonly studies: readonly Study[];
  readonly sealState: SealState;
  readonly tags: readonly Tag[];
}

/** Their keys are close together, with a few sessions and sources between them: one call, strongly consistent. */
export async function readStudyContext(userId: number): Promise<StudyContext> {
  const items: Item[] = [];
  const between = [studyPrefix, `${tagPrefix}~`] as const;
  const pages = queryPages(inPartition(personPartition(userId), { between }));
  for await (const page of pages) items.push(...page);
  const under = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    studies: await withFigures(userId, under(studyPrefix).map(parseStudy)),
    sealState: toSealState(under(sealPrefix)),
    tags: under(tagPrefix).map(parseTag),
  };
}
