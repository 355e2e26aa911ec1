import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCaller } from '../../shared/data/caller.ts';
import { createPerson } from '../../shared/data/person.ts';
import { connect } from '../../shared/data/table.ts';
import { issueToken } from '../../shared/data/token.ts';
import { scopes } from '../../shared/routes/route.ts';
import type { RuntimeInfo } from './runtime-info.ts';

const yearSeconds = 365 * 86_400;

/** What a person at a terminal is shown: a token in hand and three requests to try. */
export async function welcomeText(info: RuntimeInfo, dataFolder: string | undefined): Promise<string> {
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey, baseUrl } = info;
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
  const token = await demoToken(dataFolder);
  return `
A demo person's token, good for a year:

  TOKEN=${token}

Three requests to try, in another terminal:

  curl -s ${baseUrl}/api/v3/measurements/post -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
    -d '{"variableName":"Mood","variableCategoryName":"Emotions","unitAbbreviatedName":"/5","value":4,"startAt":"${new Date().toISOString().slice(0, 19)}","combinationOperation":"MEAN"}'
  curl -s "${baseUrl}/api/v3/measurements?variableName=Mood" -H "Authorization: Bearer $TOKEN"
  curl -s ${baseUrl}/api/v3/units -H "Authorization: Bearer $TOKEN"

The documentation, with a place to paste the token: ${baseUrl}/docs
Ctrl-C ends it.
`;
}

/** The same one at every start, as long as it is valid. */
async function demoToken(dataFolder: string | undefined): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const file = dataFolder === undefined ? undefined : join(dataFolder, 'demo-token');
  const kept = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  if ((await findCaller(kept, now)) !== undefined) return kept;
  const email = `demo-${now}@example.com`;
  const person = await createPerson(
    { email, displayName: 'Demo', timezone: 'UTC', administrator: false },
    now,
  );
  if (person === undefined) throw new Error(`There is a person ${email} already; start again.`);
  const { text } = await issueToken({ userId: person.userId, scopes, lifetimeSeconds: yearSeconds }, now);
  if (file !== undefined) writeFileSync(file, text, { mode: 0o600 });
  return text;
}
