import { readAnswerToken } from '../shared/data/reminders/answer-token.ts';
import { answerButton } from '../shared/http/pages/answer-words.ts';
import { pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { showPage } from '../shared/http/pages/page-reply.ts';
import { answerIsOver } from '../shared/http/pages/refusals.ts';
import { getAnswer } from '../shared/routes/pages/get-answer.ts';
import { renderAnswer } from '../web/pages/answer.ts';

export const handler = pageEndpoint(getAnswer, async ({ query }) => {
  const answer = await readAnswerToken(query.answer);
  if (answer === undefined) throw answerIsOver();
  return showPage(renderAnswer(query.answer, answerButton(answer)));
});
