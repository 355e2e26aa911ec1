import { formatDate } from '../../shared/domain/time/calendar.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showShare } from '../../shared/http/pages/shared-replies.ts';
import { ifWithinBudget } from '../../shared/operations/within-read-budget.ts';
import { getSharePreview } from '../../shared/routes/pages/get-share-preview.ts';
import { readSharePage } from '../../shared/use-cases/sharing/read-share-page.ts';
import script from '../../web/pages/shared.client.js';

/** The very page that a link would show, before there is one. */
export const handler = pageEndpoint(getSharePreview, async ({ query, signedIn, now }) => {
  const { variables, studies: studyIds, plan, from: fromDay, goals, format } = query;
  const todaysPlan = plan === 'today' ? true : undefined;
  const { person } = signedIn;
  // Studies alone can be chosen, too; without either it is everything.
  const variableIds = variables ?? (query.only === 'studies' ? [] : undefined);
  const found = await ifWithinBudget(() =>
    readSharePage(
      person,
      { variableIds, studyIds, todaysPlan, fromDay, sinceDay: person.lastVisit },
      query,
      now,
    ),
  );
  const kept = [
    ...(variables === undefined ? [] : [`variables=${variables.join('.')}`]),
    ...(studyIds === undefined ? [] : [`studies=${studyIds.join('.')}`]),
    ...(plan === undefined ? [] : [`plan=${plan}`]),
    ...(query.only === undefined ? [] : [`only=${query.only}`]),
    ...(goals === undefined ? [] : [`goals=${goals}`]),
    ...(fromDay === undefined ? [] : [`from=${formatDate(fromDay)}`]),
  ];
  return showShare(found, format, {
    displayName: person.displayName,
    yearOfBirth: person.yearOfBirth,
    path: '/share-preview',
    kept: kept.map((member) => `${member}&`).join(''),
    goals: goals === 'shown' ? true : undefined,
    about: 'This is your page for the doctor. Only you see it now.',
    script,
  });
});
