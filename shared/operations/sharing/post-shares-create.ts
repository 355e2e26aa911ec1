import { mostOpenLinks } from '../../domain/sharing/share-limits.ts';
import { parseSharedStudyId } from '../../domain/sharing/shared-study.ts';
import { counted, listed } from '../../domain/texts/counted.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { dateWords } from '../../domain/time/names.ts';
import { postSharesCreate as route } from '../../routes/sharing/post-shares-create.ts';
import { createShare } from '../../use-cases/sharing/create-share.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

const tooManyLinks = problemAt(
  'with',
  `you have ${mostOpenLinks} links, which is the limit. End one first.`,
  'limit_reached',
);

export const postSharesCreate = operation(route, {
  handle: async ({ caller, body, baseUrl, now }) => {
    const { name, from, until, todaysPlan = false, questions, goals } = body;
    const variableIds = body.variableIds && [...new Set(body.variableIds)];
    const studyIds = [...new Set(body.studyIds)];
    if (variableIds?.length === 0 && studyIds.length === 0 && !todaysPlan)
      throw badRequest(
        problemAt('variableIds', 'is empty; list what to show, or leave it out for everything.'),
      );
    const pooled = studyIds.find((id) => parseSharedStudyId(id, caller.userId)?.kind === 'pooled');
    if (pooled !== undefined)
      throw badRequest(
        problemAt(
          'studyIds',
          `${pooled} is a study of many people, which a link can’t show; publish it instead.`,
        ),
      );
    const outcome = await createShare(
      caller.person,
      { name, variableIds, studyIds, todaysPlan, questions, goals, from, until },
      now,
    );
    switch (outcome.kind) {
      case 'gone':
        throw invalidToken();
      case 'tooMany':
        throw badRequest(tooManyLinks);
      case 'unknownVariable':
        throw notFound(`variableIds: you have no variable ${variableIds?.[outcome.index]}.`);
      case 'unknownStudy':
        throw notFound(
          `studyIds: you have no study ${studyIds[outcome.index]}; an experiment becomes one when it ends.`,
        );
      case 'untilOutOfRange':
        throw badRequest(
          problemAt(
            'until',
            `must be from today to a year ahead, ${formatDate(outcome.last)}, got ${formatDate(until)}.`,
          ),
        );
      case 'fromAfterToday':
        throw badRequest(problemAt('from', `must not be after today, got ${formatDate(from ?? 0)}.`));
    }
    const { clientId, address, code, variableNames, studyTitles, isRenewed } = outcome;
    const what = listed([
      ...(variableNames ?? ['everything you record']),
      ...(studyTitles.length === 0 ? [] : [counted(studyTitles.length, 'study', 'studies')]),
      ...(todaysPlan ? ['today’s medicines'] : []),
    ]);
    const former = isRenewed ? ' The previous link with this name has ended.' : '';
    return {
      ...ok(
        'Link created',
        `Anyone with the link and the code can read ${what} until ${dateWords(until)}. Copy both now; they won’t be shown again.${former}`,
      ),
      share: {
        clientId,
        name: outcome.name,
        address: `${baseUrl}/shared/${address}`,
        code,
        variableNames: variableNames && [...variableNames],
        ...(studyTitles.length > 0 && { studyTitles: [...studyTitles] }),
        until: formatDate(until),
      },
    };
  },
});
