import type { VariablePair } from './study.ts';

/** Whether a variable is one of a pair. */
export const isAbout =
  (variableId: number) =>
  ({ causeVariableId, effectVariableId }: VariablePair): boolean =>
    causeVariableId === variableId || effectVariableId === variableId;
