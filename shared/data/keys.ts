/**
 * Every key of the table, spelled once.
 *
 * | access pattern                              | how                                              |
 * |---------------------------------------------|--------------------------------------------------|
 * | authenticate a request                      | batch get: token with person, grant, or (derived) both |
 * | one person's profile, token list, grants    | get / query U#id, begins with PROFILE, TOKEN#, GRANT# |
 * | is this e-mail address taken                | get EMAIL#hash                                   |
 * | a client; the people who granted it access  | get / query CLIENT#id, begins with GRANT#        |
 * | whose session a browser has; a person's sessions | batch get / query U#id, begins with SESSION# (with PROFILE) |
 * | a person's passkeys; the one that signs in  | query / get U#id, begins with PASSKEY#           |
 * | what a browser was asked that wants to sign in | get SIGNIN#hash of its secret, CODE or PASSKEY |
 * | how often somebody tried to sign in         | get ATTEMPTS#hmac of the address or network      |
 * | what is left of a person's signing in       | query U#id, begins with SIGNIN#, on leaving      |
 * | clients a person owns                       | query U#id, begins with CLIENT#                  |
 * | an app's authorizations by a person         | get / query U#id, begins with OAUTH#             |
 * | what an app asked before it was answered    | get INTERACTION#hash                             |
 * | the answer to a repeated request            | put-if-absent U#id, IDEM#hash                    |
 * | the key that makes ids of names             | get DEPLOYMENT, VARIABLE-KEY, once per instance  |
 * | the variable of an alias                    | get U#id, ALIAS#folded                           |
 * | a variable by its name: settings, sources   | get U#id, UV#variableId; the id follows from the name |
 * | measurements in time order                  | query U#id, M#… between two ids                  |
 * | measurements of one variable in time order  | query index byVariable, M#… between two ids      |
 * | one measurement                             | get / delete U#id, M#id                          |
 * | how far a history is summed up, and what changed since | query U#id, begins with SEAL          |
 * | a variable's history in hours               | query U#id, RUNS#variableId#… between two months |
 * | whose history is to be summed up            | query index due, SEAL#shard                      |
 * | tags of a person                            | query U#id, begins with TAG#                     |
 * | what arrived from each data source          | query U#id, begins with SOURCE#                  |
 * | one reminder; all of a person's             | get / query U#id, begins with R#                 |
 * | the reminder of a variable, time, frequency | get U#id, RT#variableId#time#frequency           |
 * | pending notifications, oldest or newest first | query U#id, begins with N#                     |
 * | handled notifications of the last 30 days   | query U#id, begins with ND#                      |
 * | messages in a person's feed, newest first   | query U#id, begins with F#                       |
 * | the message that a card is, by its identity | get U#id, FI#hash                                |
 * | what falls due up to now                    | query index due, one shard after another         |
 * | what changed of a person's since a number   | query U#id, CHANGES#… from that number on        |
 * | whose reminder mail is due                  | query index due, MAIL#shard                      |
 * | whether a day has had its reminder mail     | put-if-absent U#id, MAILED#day                   |
 * | the devices that reminders reach            | get PUSH#id, DEVICES                             |
 * | the key of buttons outside the app          | get DEPLOYMENT, ANSWER-KEY, once per instance    |
 * | what waits to be pushed                     | query SEND#shard up to now                       |
 * | the key that proves who pushes; its public half | get SENDER#, PUSH-KEY; get DEPLOYMENT, PUSH-KEY |
 * | a person's vote on a pair of variables      | get U#id, V#cause#effect#type                    |
 * | a person's studies; those on one effect     | query U#id, begins with S#type#, S#type#effect#  |
 * | the figures of a person's own study         | get U#id, ANALYSIS#type#effect#cause             |
 * | how everybody voted on a pair               | query PAIR#cause#effect, begins with TALLY#      |
 * | what the studies of those who share found   | query / get PAIR#cause#effect, RESULT#userId     |
 * | the pooled figure of a pair                 | get PAIR#cause#effect, POOL                      |
 * | the pooled figures of a client's people     | query / get COHORT#clientId, POOL#cause#effect   |
 * | what a person's records say in a cohort     | query / get U#id, COHORT#clientId#cause#effect   |
 * | which pooled figures fall due               | query index due, POOL#shard                      |
 * | the pages of a published study              | query STUDY#id                                   |
 * | the next number of a kind                   | update COUNTER#kind                              |
 * | a person's or an app's webhooks             | query U#id or CLIENT#id, begins with WEBHOOK#    |
 * | a webhook; what waits to be delivered to it | get HOOK#id, HOOK; query HOOK#id, begins with WAITS# |
 * | to which webhooks something is to be delivered | query HOOKS#shard                             |
 * | who left and is still to be told of         | query HOOK#id, begins with WAITS#                |
 * | the key from which webhooks' secrets follow | get HOOKKEY#, HOOKKEY, once per instance         |
 * | who is leaving                              | query ERASURE#shard, one shard after another     |
 * | what was erased, by the id of the receipt   | get RECEIPT#id                                   |
 */
import { dueShardCount, dueShardsPerSendShard } from './table-facts.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The inverse of a key stands beside it, and takes the key apart by this. */
const after = (prefix: string, sk: unknown): string => String(sk).slice(prefix.length);

export const personPartitions = 'U#';
export const personPartition = (userId: number) => `${personPartitions}${userId}`;
export const userIdOf = (pk: unknown) => Number(after(personPartitions, pk));
export const clientPartitions = 'CLIENT#';
export const clientPartition = (clientId: string) => `${clientPartitions}${clientId}`;
export const clientOfPartition = (pk: unknown) => after(clientPartitions, pk);

/** 16 digits hold the largest id, so that the order of texts is the order of ids. */
const sixteenDigits = (id: number) => String(id).padStart(16, '0');

/** Ten digits hold every second of the service's years, so that the order of texts is the order of time. */
const tenDigits = (seconds: number) => String(seconds).padStart(10, '0');

const ofPerson = (userId: number, sk: string): Key => ({ pk: personPartition(userId), sk });

export const personKey = (userId: number) => ofPerson(userId, 'PROFILE');
export const emailKey = (hash: string): Key => ({ pk: `EMAIL#${hash}`, sk: 'EMAIL' });

export const tokenKey = (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' });
export const hashOfToken = (pk: unknown) => after('TOKEN#', pk);
/** Lists a person's tokens; the token itself lives under its hash. */
export const personTokenPrefix = 'TOKEN#';
export const personTokenKey = (userId: number, hash: string) =>
  ofPerson(userId, `${personTokenPrefix}${hash}`);
export const hashOfPersonToken = (sk: unknown) => after(personTokenPrefix, sk);

/** A session's cookie names its person, so that both are read at once. */
export const sessionPrefix = 'SESSION#';
export const sessionKey = (userId: number, hash: string) => ofPerson(userId, `${sessionPrefix}${hash}`);
export const hashOfSession = (sk: unknown) => after(sessionPrefix, sk);

export const passkeyPrefix = 'PASSKEY#';
/** Ids of credentials may be longer than a key. */
export const passkeyKey = (userId: number, idHash: string) => ofPerson(userId, `${passkeyPrefix}${idHash}`);
/** What a person's new passkey has to sign. */
export const newPasskeyKey = (userId: number) => ofPerson(userId, 'NEW-PASSKEY');

const signInPartition = (browserHash: string) => `SIGNIN#${browserHash}`;
export const signInCodeKey = (browserHash: string): Key => ({ pk: signInPartition(browserHash), sk: 'CODE' });
export const signInPasskeyKey = (browserHash: string): Key => ({
  pk: signInPartition(browserHash),
  sk: 'PASSKEY',
});
/** Leads from a person to the code a browser was sent for them, so that both go together. */
export const personSignInPrefix = 'SIGNIN#';
export const personSignInKey = (userId: number, browserHash: string) =>
  ofPerson(userId, `${personSignInPrefix}${browserHash}`);
export const hashOfPersonSignIn = (sk: unknown) => after(personSignInPrefix, sk);
export const attemptsKey = (hash: string): Key => ({ pk: `ATTEMPTS#${hash}`, sk: 'ATTEMPTS' });

export const clientKey = (clientId: string): Key => ({ pk: clientPartition(clientId), sk: 'CLIENT' });
export const ownedClientPrefix = 'CLIENT#';
export const ownedClientKey = (userId: number, clientId: string) =>
  ofPerson(userId, `${ownedClientPrefix}${clientId}`);
export const clientOfOwned = (sk: unknown) => after(ownedClientPrefix, sk);

export const grantPrefix = 'GRANT#';
export const grantKey = (userId: number, clientId: string) => ofPerson(userId, `${grantPrefix}${clientId}`);
export const clientOfGrant = (sk: unknown) => after(grantPrefix, sk);
/** In the order of the people's ids. */
export const grantMirrorSort = (userId: number) => `${grantPrefix}${sixteenDigits(userId)}`;
export const personOfMirror = (sk: unknown) => Number(after(grantPrefix, sk));
export const grantMirrorKey = (clientId: string, userId: number): Key => ({
  pk: clientPartition(clientId),
  sk: grantMirrorSort(userId),
});

/** What an app was authorized to by one answer of a person: a code first, then tokens that follow one another. */
export const authorizationPrefix = 'OAUTH#';
export const authorizationKey = (userId: number, authorizationId: string) =>
  ofPerson(userId, `${authorizationPrefix}${authorizationId}`);
export const idOfAuthorization = (sk: unknown) => after(authorizationPrefix, sk);
/** Belongs to nobody: it is there before anybody has signed in. */
export const interactionKey = (hash: string): Key => ({ pk: `INTERACTION#${hash}`, sk: 'INTERACTION' });

export const idempotencyPrefix = 'IDEM#';
export const idempotencyKey = (userId: number, hash: string) =>
  ofPerson(userId, `${idempotencyPrefix}${hash}`);

export const counterKey = (kind: string): Key => ({ pk: `COUNTER#${kind}`, sk: 'COUNTER' });

/** The secret from which codes and the keys of counted attempts follow. */
export const signInSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'SIGN-IN-KEY' };
/** What every deployment has one of: the secret from which variables get their ids. */
export const variableSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'VARIABLE-KEY' };

/** From which the tokens of buttons outside the app follow. */
export const answerSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'ANSWER-KEY' };
/** With which pushes are signed: only their sender reads it. Its public half is for everybody. */
export const pushPrivateKey: Key = { pk: 'SENDER#', sk: 'PUSH-KEY' };
export const pushPublicKey: Key = { pk: 'DEPLOYMENT', sk: 'PUSH-KEY' };

/** The alias comes folded: two spellings of one share the key. */
export const aliasPrefix = 'ALIAS#';
export const aliasKey = (userId: number, foldedAlias: string) =>
  ofPerson(userId, `${aliasPrefix}${foldedAlias}`);
export const foldedAliasOf = (sk: unknown) => after(aliasPrefix, sk);
export const channelCounterKey = (userId: number) => ofPerson(userId, 'CHANNELS');

/** The id follows from the name, so a variable is found by either. */
export const userVariablePrefix = 'UV#';
export const userVariableKey = (userId: number, variableId: number) =>
  ofPerson(userId, `${userVariablePrefix}${variableId}`);
export const variableOfUserVariable = (sk: unknown) => Number(after(userVariablePrefix, sk));

export const measurementPrefix = 'M#';
export const measurementSort = (id: number) => `${measurementPrefix}${sixteenDigits(id)}`;
export const measurementKey = (userId: number, id: number) => ofPerson(userId, measurementSort(id));
export const idOfMeasurement = (sk: unknown) => Number(after(measurementPrefix, sk));
/** Partition of the index byVariable. */
export const personVariable = (userId: number, variableId: number) => `${userId}#${variableId}`;

/** How far a person's history is summed up; behind it, one item for each month in which something changed since. */
export const sealPrefix = 'SEAL';
export const sealKey = (userId: number) => ofPerson(userId, sealPrefix);
export const touchedKey = (userId: number, month: number) =>
  ofPerson(userId, `${sealPrefix}#${monthText(month)}`);
/** When the next reminder mail of a person is due, and that a day has had its own. */
export const mailPlanKey = (userId: number) => ofPerson(userId, 'MAIL-PLAN');
export const mailedPrefix = 'MAILED#';
export const mailedKey = (userId: number, day: number) => ofPerson(userId, `${mailedPrefix}${day}`);
/** In the index due, apart from the shards of reminders. */
const mailShardCount = 4;
export const mailShards: readonly string[] = Array.from({ length: mailShardCount }, (_, n) => `MAIL#${n}`);
export const mailShardOf = (userId: number) => `MAIL#${userId % mailShardCount}`;

/** In the index due, apart from the shards of reminders. */
export const sealShardCount = 4;
export const sealShard = (shard: number) => `${sealPrefix}#${shard}`;
export const sealShardOf = (userId: number) => sealShard(userId % sealShardCount);

export const runsPrefix = 'RUNS#';
/** In place of a variable's id: what was recorded at all, of whatever. */
export const everyVariable = 0;
export const runsKey = (userId: number, variableId: number, month: number) =>
  ofPerson(userId, `${runsPrefix}${sixteenDigits(variableId)}#${monthText(month)}`);
/** Months of UTC, counted from January 1970; the order of texts is the order of months. */
const monthText = (month: number) =>
  `${1970 + Math.floor(month / 12)}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}`;
const monthOfText = (text: string) => (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5)) - 1;
export const monthOfTouched = (sk: unknown) => monthOfText(after(`${sealPrefix}#`, sk));
export const monthOfRuns = (sk: unknown) => monthOfText(after(runsPrefix, sk).split('#')[1] ?? '');

export const tagPrefix = 'TAG#';
export const tagKey = (userId: number, taggedVariableId: number, tagVariableId: number) =>
  ofPerson(userId, `${tagPrefix}${taggedVariableId}#${tagVariableId}`);
export const partsOfTag = (sk: unknown) => after(tagPrefix, sk).split('#').map(Number);

/** Counts the changes to a person's tags, so that two of them cannot close a circle at the same moment. */
export const tagVersionKey = (userId: number) => ofPerson(userId, 'TAGS');

export const sourcePrefix = 'SOURCE#';
export const sourceKey = (userId: number, foldedName: string) =>
  ofPerson(userId, `${sourcePrefix}${foldedName}`);

export const reminderPrefix = 'R#';
export const reminderKey = (userId: number, number: number) => ofPerson(userId, `${reminderPrefix}${number}`);
export const numberOfReminder = (sk: unknown) => Number(after(reminderPrefix, sk));
export const reminderCounterKey = (userId: number) => ofPerson(userId, 'REMINDERS');
/** Points to the reminder that asks for a variable at a time of day this often, so that there is only one. */
export const reminderTimePrefix = 'RT#';
export const reminderTimeKey = (userId: number, variableId: number, timeOfDay: number, frequency: number) =>
  ofPerson(userId, `${reminderTimePrefix}${variableId}#${timeOfDay}#${frequency}`);
export function partsOfReminderTime(sk: unknown) {
  const [variableId, timeOfDay, frequency] = after(reminderTimePrefix, sk).split('#').map(Number);
  return { variableId, timeOfDay, frequency };
}

export const pendingPrefix = 'N#';
export const pendingKey = (userId: number, id: number) =>
  ofPerson(userId, `${pendingPrefix}${sixteenDigits(id)}`);
export const idOfPending = (sk: unknown) => Number(after(pendingPrefix, sk));
export const handledPrefix = 'ND#';
export const handledKey = (userId: number, id: number) =>
  ofPerson(userId, `${handledPrefix}${sixteenDigits(id)}`);

/** Partition of the index due. */
export const dueShard = (userId: number) => String(userId % dueShardCount);

/** Says that a person has devices: what is known of them lies where the sender of pushes may look, and it nowhere else. */
export const pushKey = (userId: number) => ofPerson(userId, 'PUSH');
export const devicesKey = (userId: number): Key => ({ pk: `PUSH#${userId}`, sk: 'DEVICES' });
export const sendPartition = (shard: number) => `SEND#${shard}`;
export const sendShardOf = (userId: number) => Math.floor((userId % dueShardCount) / dueShardsPerSendShard);
/** In the order of the seconds at which they are to be sent. */
export const sendKey = (userId: number, at: number, pushId: string): Key => ({
  pk: sendPartition(sendShardOf(userId)),
  sk: `${tenDigits(at)}#${userId}#${pushId}`,
});
/** After everything that is to be sent at a second. */
export const sendEnd = (at: number) => tenDigits(at + 1);
export const messagePrefix = 'F#';
export const messageKey = (userId: number, createdAt: number, hash: string) =>
  ofPerson(userId, `${messagePrefix}${tenDigits(createdAt)}#${hash}`);
export const hashOfMessage = (sk: unknown) => after(messagePrefix, sk).split('#')[1];
/** Of all messages created in a span of seconds. */
export const messageSpan = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  first: messageKey(0, from, '').sk,
  last: messageKey(0, to, '~').sk,
});
export const messageIdentityPrefix = 'FI#';
export const messageIdentityKey = (userId: number, hash: string) =>
  ofPerson(userId, `${messageIdentityPrefix}${hash}`);
export const hashOfMessageIdentity = (sk: unknown) => after(messageIdentityPrefix, sk);

/** Entries of the change log, by the number of the first of them. */
export const changesPrefix = 'CHANGES#';
export const changesKey = (userId: number, number: number) =>
  ofPerson(userId, `${changesPrefix}${sixteenDigits(number)}`);
export const numberOfChanges = (sk: unknown) => Number(after(changesPrefix, sk));

/** Leads from an owner, and from an app, to a webhook. */
export const webhookPrefix = 'WEBHOOK#';
export const ownedWebhookKey = (ownerId: number, webhookId: string) =>
  ofPerson(ownerId, `${webhookPrefix}${webhookId}`);
export const clientWebhookKey = (clientId: string, webhookId: string): Key => ({
  pk: clientPartition(clientId),
  sk: `${webhookPrefix}${webhookId}`,
});
export const webhookOf = (sk: unknown) => after(webhookPrefix, sk);
/** Leads from a person to a webhook in whose queue something of theirs may wait, so that both go together. */
export const queuedPrefix = 'QUEUED#';
export const queuedKey = (userId: number, webhookId: string) =>
  ofPerson(userId, `${queuedPrefix}${webhookId}`);
export const webhookOfQueued = (sk: unknown) => after(queuedPrefix, sk);

/** What whoever delivers may see: nobody's records are near it. */
export const hookPartitions = 'HOOK#';
export const hookPartition = (webhookId: string) => `${hookPartitions}${webhookId}`;
export const hookKey = (webhookId: string): Key => ({ pk: hookPartition(webhookId), sk: 'HOOK' });
/** In the order of each person's log. */
export const waitingPrefix = 'WAITS#';
export const waitingOf = (userId: number) => `${waitingPrefix}${sixteenDigits(userId)}#`;
export const waitingKey = (webhookId: string, userId: number, number: number, part: string): Key => ({
  pk: hookPartition(webhookId),
  sk: `${waitingOf(userId)}${sixteenDigits(number)}#${part}`,
});
export const lanePartitions = 'HOOKS#';
export const laneShardCount = 4;
export const lanePartition = (shard: number) => `${lanePartitions}${shard}`;
export const laneKey = (webhookId: string): Key => ({
  pk: lanePartition(Number.parseInt(webhookId.slice(-1), 16) % laneShardCount),
  sk: webhookId,
});

/** From which the secrets of webhooks follow. */
export const webhookSecretKey: Key = { pk: 'HOOKKEY#', sk: 'HOOKKEY' };

/** People who are leaving, in so many queues that none grows hot, and few enough to look into all every minute. */
export const erasureShardCount = 8;
export const erasurePartition = (shard: number) => `ERASURE#${shard}`;
export const erasureKey = (userId: number): Key => ({
  pk: erasurePartition(userId % erasureShardCount),
  sk: `LEAVING#${userId}`,
});
export const receiptKey = (receiptId: string): Key => ({ pk: `RECEIPT#${receiptId}`, sk: 'RECEIPT' });

export const votePrefix = 'V#';
export const voteKey = (userId: number, causeId: number, effectId: number, type: string) =>
  ofPerson(userId, `${votePrefix}${causeId}#${effectId}#${type}`);
export function partsOfVote(sk: unknown) {
  const [causeId, effectId, type] = after(votePrefix, sk).split('#');
  return { causeId: Number(causeId), effectId: Number(effectId), type };
}

export const pairPartition = (causeId: number, effectId: number) => `PAIR#${causeId}#${effectId}`;
export const tallyPrefix = 'TALLY#';
const tallyShards = 4;
/** In shards by person, so that people who vote on the same pair at the same moment rarely collide. */
export const tallyKey = (causeId: number, effectId: number, userId: number): Key => ({
  pk: pairPartition(causeId, effectId),
  sk: `${tallyPrefix}${userId % tallyShards}`,
});
export const tallyKeys = (causeId: number, effectId: number): Key[] =>
  Array.from({ length: tallyShards }, (_, shard) => tallyKey(causeId, effectId, shard));
export const resultPrefix = 'RESULT#';
/** What the own study of a person who shares found, for the population. */
export const resultKey = (causeId: number, effectId: number, userId: number): Key => ({
  pk: pairPartition(causeId, effectId),
  sk: `${resultPrefix}${userId}`,
});

export const poolPrefix = 'POOL#';
/** Whose results are pooled: those of everybody who shares, or of the people of a client. */
export const populationPoolKey = (causeId: number, effectId: number): Key => ({
  pk: pairPartition(causeId, effectId),
  sk: 'POOL',
});
export const cohortPartition = (clientId: string) => `COHORT#${clientId}`;
export const cohortPoolKey = (clientId: string, causeId: number, effectId: number): Key => ({
  pk: cohortPartition(clientId),
  sk: `${poolPrefix}${causeId}#${effectId}`,
});
/** In the index due, apart from the shards of reminders. */
export const poolShardCount = 4;
export const poolShard = (shard: number) => `${poolPrefix}${shard}`;
export const poolShardOf = (causeId: number, effectId: number) =>
  poolShard(((causeId % poolShardCount) + (effectId % poolShardCount)) % poolShardCount);
export const cohortResultPrefix = 'COHORT#';
export const cohortResultsOf = (clientId: string) => `${cohortResultPrefix}${clientId}#`;
/** In the person's own partition, so that it goes with them. */
export const cohortResultKey = (userId: number, clientId: string, causeId: number, effectId: number) =>
  ofPerson(userId, `${cohortResultsOf(clientId)}${causeId}#${effectId}`);
export function partsOfCohortResult(sk: unknown) {
  const [clientId = '', causeId, effectId] = after(cohortResultPrefix, sk).split('#');
  return { clientId, causeId: Number(causeId), effectId: Number(effectId) };
}

export const studyPrefix = 'S#';
/** The effect comes first: a false discovery rate is over all studies with the same effect. */
export const studyKey = (userId: number, type: string, effectId: number, causeId: number) =>
  ofPerson(userId, `${studyPrefix}${type}#${effectId}#${causeId}`);
export function partsOfStudy(sk: unknown) {
  const [type, effectId, causeId] = after(studyPrefix, sk).split('#');
  return { type, effectId: Number(effectId), causeId: Number(causeId) };
}
export const analysisPrefix = 'ANALYSIS#';
export const analysisKey = (userId: number, type: string, effectId: number, causeId: number) =>
  ofPerson(userId, `${analysisPrefix}${type}#${effectId}#${causeId}`);

export const publishedPartition = (studyId: string) => `STUDY#${studyId}`;
/** Everyone who publishes a study has a page of their own, so that taking it back is one delete. */
export const publishedPageKey = (studyId: string, userId: number): Key => ({
  pk: publishedPartition(studyId),
  sk: `U#${userId}`,
});
