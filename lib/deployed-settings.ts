import * as v from 'valibot';
import type { Settings } from './settings.ts';

/** Settings that people depend on: a deployment that drops or changes one locks someone out. */
const schema = v.object({
  domainName: v.optional(v.string()),
  edge: v.boolean(),
  mailFrom: v.optional(v.string()),
  table: v.optional(v.string()),
});

type DeployedSettings = v.InferOutput<typeof schema>;

/** The stack's output that says how it was deployed. */
export const deployedSettingsOutput = 'Settings';

export const writeDeployedSettings = ({ domainName, edge, mailFrom, table }: Settings): string =>
  JSON.stringify({ domainName, edge, mailFrom, table });

export const readDeployedSettings = (text: string): DeployedSettings => v.parse(schema, JSON.parse(text));

/** Changes that an operator has to allow by name, with what each would do. */
export function harmfulChanges(
  before: DeployedSettings,
  after: DeployedSettings,
): { readonly name: string; readonly harm: string }[] {
  const changes = [];
  if (before.domainName !== undefined && after.domainName !== before.domainName)
    changes.push({
      name: 'domainName',
      harm: `${before.domainName} is deployed, with its certificate; this deployment ${after.domainName === undefined ? 'deletes it' : `replaces it with ${after.domainName}`}. Every passkey and every app is bound to it.`,
    });
  if (before.edge && !after.edge)
    changes.push({
      name: 'edge',
      harm: 'CloudFront and WAF are deployed; this deployment deletes them and exposes the API itself.',
    });
  if (before.mailFrom !== undefined && after.mailFrom === undefined)
    changes.push({
      name: 'mailFrom',
      harm: `Mail is sent from ${before.mailFrom}; without it nobody can sign in by code.`,
    });
  if (before.table !== undefined && after.table === undefined)
    changes.push({
      name: 'table',
      harm: `Everything is in the table of ${before.table}; without it this deployment creates an empty one.`,
    });
  // The issuer is the service's own address: a name of its own, else the edge's, else the API's.
  if (before.domainName === undefined && (after.domainName !== undefined || before.edge !== after.edge))
    changes.push({
      name: 'issuer',
      harm: 'The address of the service changes, and with it the issuer of tokens: existing passkeys and apps no longer work.',
    });
  return changes;
}
