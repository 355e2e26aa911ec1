import { buttonSchema, cardSchema, inputFieldSchema } from './card.ts';
import { connectorSchema } from './connector.ts';
import { failureSchema } from './failure.ts';
import { measurementSchema } from './measurement.ts';
import { unitSchema } from './unit.ts';
import { userVariableSchema } from './user-variable.ts';
import { studyVotesSchema, voteSchema } from './vote.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  Button: buttonSchema,
  Card: cardSchema,
  Connector: connectorSchema,
  Failure: failureSchema,
  InputField: inputFieldSchema,
  Measurement: measurementSchema,
  StudyVotes: studyVotesSchema,
  Unit: unitSchema,
  UserVariable: userVariableSchema,
  Vote: voteSchema,
};
