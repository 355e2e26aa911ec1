import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { buttonIsOver } from '../../shared/http/pages/refusals.ts';
import { conflict } from '../../shared/operations/failure.ts';
import { postAnswer } from '../../shared/routes/pages/post-answer.ts';
import { actByButton } from '../../shared/use-cases/reminders/act-by-button.ts';
import { renderAnswered } from '../../web/pages/answer.ts';
import { pressedText } from '../../web/pages/button-texts.ts';

export const handler = pageEndpoint(postAnswer, async ({ form, now }) => {
  const outcome = await actByButton(form.answer, now);
  if (outcome.kind === 'over') throw buttonIsOver();
  if (outcome.kind === 'conflict')
    throw conflict('This was already answered differently. Open the app to change it.');
  return showPage(renderAnswered(pressedText(outcome.pressed, outcome.kind === 'done')));
});
