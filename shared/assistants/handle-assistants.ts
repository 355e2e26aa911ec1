import { safeParse } from 'valibot';
import {
  type AssistantOf,
  type AssistantUse,
  answerTo,
  findAssistantUse,
  hasRoomToConfirm,
  noteAssistantUse,
  saveAnswer,
  secondsToWait,
  wasUsed,
} from '../data/access/assistant-use.ts';
import type { Caller } from '../data/access/caller.ts';
import { readConfirmation, signQuestion } from '../data/access/confirmation.ts';
import { respond } from '../http/answer/response.ts';
import { authenticate } from '../http/middleware/authenticate.ts';
import { ownOrigin } from '../http/request/own-origin.ts';
import type {
  HttpEvent,
  HttpMiddleware,
  HttpResponse,
  RequestContext,
  RequestState,
} from '../http/request/request.ts';
import { lambdaHandler } from '../http/stack.ts';
import { Failure, methodNotAllowed } from '../operations/failure.ts';
import { epochSeconds } from '../platform/clock.ts';
import { assistantScopes, assistants } from '../routes/assistants/assistants.ts';
import type { TokenAccess } from '../routes/route.ts';
import type { Exchange } from './exchange.ts';
import { askingSession, beginsAsking, type CallMessage, type Message, readMessage } from './message.ts';
import { eventOf, type PendingCall, resumable } from './pending-call.ts';
import { refuseForeignOrigins } from './refuse-foreign-origins.ts';
import { toRequest, toResponse, toStream } from './request.ts';
import { serve, serveWaiting } from './serve.ts';
import type { PreparedCall, ToolContext } from './tool.ts';
import { findTool } from './tools/index.ts';

/** Answers the messages of people's assistants. */
export const handleAssistants = () =>
  lambdaHandler(
    assistants.id,
    [
      refuseForeignOrigins(),
      refuseStandingStreams(),
      authenticate(accessOf, begin, { audience: 'assistants', asks: assistantScopes }),
    ],
    answer,
  );

/** A stream without a call has nothing to tell: clients that try one are told so, whoever they are. */
const refuseStandingStreams = (): HttpMiddleware => ({
  before: ({ event }) => {
    const { method } = event.requestContext.http;
    if (method === 'GET' && event.headers['last-event-id'] === undefined)
      throw methodNotAllowed(method, event.rawPath, ['POST']);
  },
});

const anyToken: TokenAccess = { kind: 'token', scopes: [] };

/** A message needs the rights of its tool's operation; any token may list the tools. */
function accessOf(event: HttpEvent, state: RequestState): TokenAccess {
  const message = readMessage(event);
  const tool = message.call && findTool(message.call.tool);
  const facts = {
    now: epochSeconds(),
    baseUrl: ownOrigin(event),
    requestId: event.requestContext.requestId,
  };
  const call = tool && message.call && prepare(() => tool.prepare(parsed(tool.input, message.call), facts));
  const exchange: Exchange = { message, facts, called: tool && call && { tool, call } };
  state.exchange = exchange;
  return tool?.access ?? anyToken;
}

/** Keeps what was thrown for later: the protocol's library words wrong arguments, and the tool what its operation refused. */
function prepare(make: () => PreparedCall): PreparedCall {
  try {
    return make();
  } catch (error) {
    return { begin: () => undefined, answer: () => Promise.reject(error) };
  }
}

function parsed(schema: Parameters<typeof safeParse>[0], call: CallMessage | undefined): unknown {
  const result = safeParse(schema, call?.args);
  if (!result.success) throw new Failure(400, 'The arguments are not valid', []);
  return result.output;
}

const exchangeOf = (state: RequestState) => state.exchange as Exchange;

/** Begins to read, in the call that checks the token, what the answer will need of the person. */
function begin(_: HttpEvent, state: RequestState, userId: number, clientId = ''): void {
  const exchange = exchangeOf(state);
  exchange.use = findAssistantUse({ userId, clientId });
  exchange.use.catch(() => undefined);
  exchange.called?.call.begin(userId);
}

async function answer(event: HttpEvent, { state }: RequestContext): Promise<HttpResponse> {
  const exchange = exchangeOf(state);
  const { caller, accessToken = '' } = state as { caller: Caller; accessToken?: string };
  const { userId, clientId = '' } = caller;
  const assistant = { userId, clientId };
  const { now } = exchange.facts;
  const use = await (exchange.use ?? findAssistantUse(assistant));
  const wait = secondsToWait(use, now);
  if (wait > 0) throw tooMany(wait);
  const { lastEvent, reply, json } = exchange.message;
  if (reply !== undefined) return takeReply(event, reply, assistant, use, now);
  const context = await contextOf(exchange, caller, accessToken, assistant, use);
  if (context === 'unanswered') {
    if (!(await noteAssistantUse(assistant, use, now))) throw tooMany(1);
    return toStream(event, resumable(lastEvent ?? ''));
  }
  exchange.context = context;
  const used = context.isUsedUp ? undefined : context.confirmation;
  const noted = noteAssistantUse(assistant, use, now, used);
  noted.catch(() => undefined);
  // A tool that only reads may begin meanwhile: its answer waits until the message is counted.
  if (exchange.called?.tool.isReading !== true && !(await noted)) throw tooMany(1);
  const id = exchange.message.call?.id ?? null;
  const session: Record<string, string> = beginsAsking(json) ? { 'mcp-session-id': askingSession } : {};
  // A tool called by a client of 2025 runs only while the answer is read.
  const response =
    lastEvent === undefined
      ? await toResponse(event, await serve(toRequest(event), exchange, accessToken, clientId), session)
      : toStream(event, eventOf(lastEvent, { id, result: await serveWaiting(exchange) }));
  if (!(await noted)) throw tooMany(1);
  if (exchange.thrown !== undefined) throw exchange.thrown;
  return exchange.question === undefined ? response : toStream(event, exchange.question);
}

/** Keeps the person's answer for the call that waits for it. What answers nothing is taken and dropped, as the protocol says. */
async function takeReply(
  event: HttpEvent,
  { pending, isConfirmed }: NonNullable<Message['reply']>,
  assistant: AssistantOf,
  use: AssistantUse,
  now: number,
): Promise<HttpResponse> {
  if (!(await noteAssistantUse(assistant, use, now))) throw tooMany(1);
  const confirmation = await readConfirmation(pending.state, questionOf(assistant, pending), now);
  if (confirmation !== undefined && answerTo(use, confirmation) === undefined)
    if (!(await saveAnswer(assistant, confirmation, isConfirmed, now))) throw tooMany(60);
  return respond(event, 202, '');
}

const questionOf = (assistant: AssistantOf, { tool, args }: Pick<PendingCall, 'tool' | 'args'>) => ({
  ...assistant,
  tool,
  asked: textOf(args),
});

async function contextOf(
  exchange: Exchange,
  caller: Caller,
  accessToken: string,
  assistant: AssistantOf,
  use: AssistantUse,
): Promise<ToolContext | 'unanswered'> {
  const { call, lastEvent } = exchange.message;
  const { now } = exchange.facts;
  if (call === undefined) return { caller, accessToken };
  const question = questionOf(assistant, call);
  exchange.askPerson = (at) => signQuestion(question, at, now);
  if (call.state === undefined) return { caller, accessToken };
  const confirmation = await readConfirmation(call.state, question, now);
  if (confirmation === undefined) return { caller, accessToken };
  const isConfirmed = lastEvent === undefined ? call.isConfirmed : answerTo(use, confirmation);
  if (lastEvent !== undefined && isConfirmed === undefined) return 'unanswered';
  if (isConfirmed !== true) return { caller, accessToken, isDeclined: true };
  const isUsedUp = wasUsed(use, confirmation);
  if (!isUsedUp && !hasRoomToConfirm(use, now)) throw tooMany(60);
  return { caller, accessToken, confirmation, isUsedUp };
}

/** The same for the same arguments, in whatever order they come. */
const textOf = (args: unknown): string =>
  JSON.stringify(
    typeof args === 'object' && args !== null
      ? Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : args,
  );

const tooMany = (seconds: number) =>
  new Failure(
    429,
    'Too many requests',
    [{ message: `This assistant asks too often; it can continue in ${seconds} s. Nothing was done.` }],
    { 'retry-after': String(seconds) },
  );
