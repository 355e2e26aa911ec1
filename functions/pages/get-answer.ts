import { readButtonToken } from '../../shared/data/reminders/button-token.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { buttonIsOver } from '../../shared/http/pages/refusals.ts';
import { getAnswer } from '../../shared/routes/pages/get-answer.ts';
import { describeButton } from '../../shared/use-cases/reminders/describe-button.ts';
import { renderAnswer } from '../../web/pages/answer.ts';
import { buttonText } from '../../web/pages/button-texts.ts';

export const handler = pageEndpoint(getAnswer, async ({ query, now }) => {
  const pressed = await readButtonToken(query.answer);
  const subject = pressed && (await describeButton(pressed, now));
  if (pressed === undefined || subject === undefined) throw buttonIsOver();
  return showPage(renderAnswer(query.answer, buttonText(pressed, subject), subject.question));
});
