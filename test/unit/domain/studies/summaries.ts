import type { Study, StudyReference, StudySummary } from '../../../../shared/domain/studies/study.ts';

/** A stored study with what its result says. */
export const study = (
  reference: Partial<StudyReference> & Pick<Partial<Study>, 'status' | 'pageId'>,
  summary: Partial<StudySummary> = {},
): Study => ({
  type: 'individual',
  causeVariableId: 1,
  effectVariableId: 2,
  status: 'draft',
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  ...reference,
  summary: {
    fingerprint: 'f',
    analysedAt: 0,
    causeName: 'Cause',
    effectName: 'Effect',
    title: 'A title',
    tagLine: 'A line.',
    robust: false,
    pValue: 0.5,
    correlation: 0.1,
    ...summary,
  },
});
