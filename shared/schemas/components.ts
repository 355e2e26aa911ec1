import { authorizedClientSchema } from './authorized-clients.ts';
import { buttonSchema, cardSchema, inputFieldSchema } from './card.ts';
import { failureSchema } from './failure.ts';
import { unitSchema } from './unit.ts';
import { userSchema } from './user.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  AuthorizedClient: authorizedClientSchema,
  Button: buttonSchema,
  Card: cardSchema,
  Failure: failureSchema,
  InputField: inputFieldSchema,
  Unit: unitSchema,
  User: userSchema,
};
