import type { Provider } from 'oidc-provider';
import { respond } from '../http/answer/response.ts';
import { isOwnForm } from '../http/pages/form-token.ts';
import { readForm } from '../http/pages/read-form.ts';
import { formExpired, refuseForeignSites } from '../http/pages/refuse-foreign-sites.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { Failure } from '../operations/failure.ts';
import { findOAuthClient } from './client-adapter.ts';
import { answerByLibrary, provider } from './library-answer.ts';
import {
  type AccessQuestion,
  allow,
  choiceFields,
  chosenIn,
  questionOf,
  type SignedInVisitor,
  showQuestion,
} from './question.ts';

const isOver = () =>
  new Failure(400, 'This request has ended', [
    {
      message:
        'The app’s request was already answered, has expired, or was made in another browser or for someone else. Go back to the app and start again.',
    },
  ]);

/** Shows the question, as long as it is open. */
export async function showConsent(event: HttpEvent, visitor: SignedInVisitor): Promise<HttpResponse> {
  let shown: HttpResponse | undefined;
  await withQuestion(event, visitor, async (question) => {
    shown = await showQuestion(event, visitor, question);
  });
  return shown ?? respond(event, 500, '');
}

/** Takes the answer and sends the browser on; a foreign site can neither send it nor frame the page. */
export async function takeConsent(event: HttpEvent, visitor: SignedInVisitor): Promise<HttpResponse> {
  refuseForeignSites(event);
  const form = readForm(event, choiceFields);
  if (!isOwnForm(event, form.token ?? '')) throw formExpired();
  let shown: HttpResponse | undefined;
  const answer = await withQuestion(event, visitor, async (question, finish) => {
    const choice = chosenIn(question, form);
    if (form.decision !== 'allow') {
      await finish({ error: 'access_denied', error_description: 'the person denied the request' });
    } else if (choice.allowed.length === 0) {
      shown = await showQuestion(event, visitor, question, 400);
    } else {
      if ((await allow(visitor, question, choice)) === undefined) throw isOver();
      await finish({ consent: {} });
    }
  });
  return shown ?? answer ?? respond(event, 500, '');
}

type Finish = (result: Parameters<Provider['interactionFinished']>[2]) => Promise<void>;

/** The library finds the question by the browser's cookie and the session; nobody else finds it. */
async function withQuestion(
  event: HttpEvent,
  { session }: SignedInVisitor,
  handle: (question: AccessQuestion, finish: Finish) => Promise<void>,
): Promise<HttpResponse | undefined> {
  let isFinished = false;
  const answer = answerByLibrary(event, session, {}, async ({ request, response }) => {
    const details = await provider()
      .interactionDetails(request, response)
      .catch((error: Error) => {
        throw error.name === 'SessionNotFound' ? isOver() : error;
      });
    const { uid, params, prompt } = details;
    const client = await findOAuthClient(String(params.client_id));
    if (client === undefined || prompt.name !== 'consent' || !event.rawPath.endsWith(`/${uid}`))
      throw isOver();
    const from = { redirectUri: String(params.redirect_uri) };
    const question = questionOf(client, String(params.scope), [params.resource].flat(), from);
    await handle(question, async (result) => {
      isFinished = true;
      await provider().interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
    if (!isFinished) response.end();
  });
  const response = await answer;
  return isFinished ? response : undefined;
}
