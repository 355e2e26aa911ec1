import type { IncomingHttpHeaders } from 'node:http';
import { Bytes } from './bytes.ts';
import type { ServerClock } from './server-clock.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type AnswerMembers = Record<string, unknown>;

/** The parsed answer of DynamoDB; throws a refusal as an error with DynamoDB's own name and members. */
export function readAnswer(answer: RawAnswer, clock: ServerClock): AnswerMembers {
  const { status, text } = answer;
  if (status < 300) return readJson(text, { httpStatusCode: status });
  const { headers } = answer;
  const requestId = headers['x-amzn-requestid'];
  const $metadata = { httpStatusCode: status, ...(requestId !== undefined && { requestId }) };
  // A proxy in front of DynamoDB may answer anything.
  const clockSkewCorrected = clock.isCorrectedBy(headers);
  const about = { ...$metadata, ...(clockSkewCorrected && { clockSkewCorrected }) };
  const data = readJson(text, about);
  throw Object.assign(new Error(String(data.message ?? data.Message ?? 'Unknown')), {
    ...data,
    // It may also say it in a header only.
    name: nameOfError(data.__type ?? headers['x-amzn-errortype']),
    $fault: status < 500 ? 'client' : 'server',
    $metadata: about,
    retryAfterHint: hintOf(headers),
  });
}

function readJson(text: string, $metadata: object): AnswerMembers {
  if (text === '') return {};
  try {
    const data: AnswerMembers = JSON.parse(text);
    if (/"B"\s*:/.test(text)) restoreBytes(data);
    return data;
  } catch (error) {
    throw Object.assign(error as Error, { $metadata });
  }
}

/** Only an attribute's value can be an object whose member B is text: an attribute of that name holds an object. */
function restoreBytes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'B' && typeof member === 'string') (value as AnswerMembers).B = Bytes.fromText(member);
    else restoreBytes(member);
  }
}

/** `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException` */
const nameOfError = (type: unknown): string =>
  String(type ?? 'Unknown')
    .split('#')
    .at(-1)
    ?.split(':')[0] ?? 'Unknown';

/** The time to try again, where the answer says so, in seconds or milliseconds. */
function hintOf(headers: IncomingHttpHeaders): Date | undefined {
  const wait = Number(headers['x-amz-retry-after'] ?? Number(headers['retry-after']) * 1000);
  return wait > 0 ? new Date(Date.now() + wait) : undefined;
}
