import { buttonSchema, cardSchema, inputFieldSchema } from './card.ts';
import { chartSchema } from './chart.ts';
import { connectorSchema } from './connector.ts';
import { failureSchema } from './failure.ts';
import { measurementSchema } from './measurement.ts';
import { studySchema, studyTextSchema } from './study.ts';
import { individualStatisticsSchema, pooledStatisticsSchema } from './study-statistics.ts';
import { unitSchema } from './unit.ts';
import { userVariableSchema } from './user-variable.ts';
import { studyVotesSchema, voteSchema } from './vote.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  Button: buttonSchema,
  Card: cardSchema,
  Chart: chartSchema,
  Connector: connectorSchema,
  Failure: failureSchema,
  InputField: inputFieldSchema,
  Measurement: measurementSchema,
  PooledStatistics: pooledStatisticsSchema,
  Study: studySchema,
  StudyStatistics: individualStatisticsSchema,
  StudyText: studyTextSchema,
  StudyVotes: studyVotesSchema,
  Unit: unitSchema,
  UserVariable: userVariableSchema,
  Vote: voteSchema,
};
