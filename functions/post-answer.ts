import { conflict } from '../shared/http/failure.ts';
import { pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { showPage } from '../shared/http/pages/page-reply.ts';
import { answerIsOver } from '../shared/http/pages/refusals.ts';
import { postAnswer } from '../shared/routes/pages/post-answer.ts';
import { answerByToken } from '../shared/use-cases/reminders/answer-by-token.ts';
import { renderAnswered } from '../web/pages/answer.ts';
import { answeredText } from '../web/pages/answer-texts.ts';

export const handler = pageEndpoint(postAnswer, async ({ form, now }) => {
  const outcome = await answerByToken(form.answer, now);
  if (outcome.kind === 'over') throw answerIsOver();
  if (outcome.kind === 'conflict')
    throw conflict('This was answered in another way already. Open the app to change what was recorded.');
  return showPage(renderAnswered(answeredText(outcome.answer, outcome.kind === 'done')));
});
