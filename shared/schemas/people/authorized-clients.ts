import * as v from 'valibot';
import { says } from '../fields/says.ts';

/** Interface 2.14: a client that acts on the person's data. */
export const authorizedClientSchema = v.pipe(
  v.object({
    clientId: v.string(),
    appDisplayName: v.string(),
    appType: v.picklist(['app', 'individual', 'study']),
    appDescription: says(v.string(), 'What it may do with your data, in a sentence.'),
    scope: says(
      v.string(),
      'The granted scopes, separated by spaces; those of an app and an assistant together. `appDescription` explains them.',
    ),
    createdAt: says(v.string(), 'When access was granted. UTC, YYYY-MM-DDThh:mm:ss.'),
    lastUsedAt: says(
      v.optional(v.string()),
      'When it last used its access, to the day; absent if it has not yet. See GET /accesses for more. UTC, YYYY-MM-DDThh:mm:ss.',
    ),
    homepageUrl: says(v.optional(v.string()), 'Its website, if it named one.'),
    userId: says(
      v.optional(v.pipe(v.number(), v.integer())),
      'The id of the person responsible for it; absent if an app registered itself.',
    ),
    link: says(
      v.optional(
        v.object({
          until: says(v.string(), 'The last day on which it can be read.'),
          healthLink: says(
            v.optional(
              v.object({
                madeAt: says(v.string(), 'When its document was created. UTC, YYYY-MM-DDThh:mm:ss.'),
                hasPasscode: says(v.boolean(), 'Whether readers must give a passcode.'),
              }),
            ),
            'The SMART Health Link that belongs to it; absent if there is none.',
          ),
        }),
      ),
      'Only for a share by link.',
    ),
    additionalSettings: says(v.record(v.string(), v.unknown()), 'Empty: clients have none.'),
    appDesign: says(v.record(v.string(), v.unknown()), 'Empty: clients have none.'),
    appStatus: says(v.record(v.string(), v.unknown()), 'Empty: clients have none.'),
    collaborators: says(v.array(v.unknown()), 'Empty: people who work on a client are not shown to others.'),
    users: says(v.array(v.unknown()), 'Empty: people who share with a client are not shown to others.'),
  }),
  v.title('AuthorizedClient'),
);
export type AuthorizedClient = v.InferOutput<typeof authorizedClientSchema>;

export const authorizedClientsSchema = says(
  v.object({
    apps: v.array(authorizedClientSchema),
    individuals: v.array(authorizedClientSchema),
    studies: v.array(authorizedClientSchema),
  }),
  'Who may act on your data now, oldest grant first.',
);
export type AuthorizedClients = v.InferOutput<typeof authorizedClientsSchema>;
