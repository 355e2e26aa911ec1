import { readAnswerToken } from '../shared/data/reminders/answer-token.ts';
import { pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { showPage } from '../shared/http/pages/page-reply.ts';
import { answerIsOver } from '../shared/http/pages/refusals.ts';
import { getAnswer } from '../shared/routes/pages/get-answer.ts';
import { renderAnswer } from '../web/pages/answer.ts';
import { answerButton } from '../web/pages/answer-texts.ts';

export const handler = pageEndpoint(getAnswer, async ({ query }) => {
  const answer = await readAnswerToken(query.answer);
  if (answer === undefined) throw answerIsOver();
  return showPage(renderAnswer(query.answer, answerButton(answer)));
});
