import { isPublic, type Study } from './study.ts';
import type { StudyText } from './study-text.ts';

/** The answer to publishing or withdrawing a study. */
export function publishedText(
  share: boolean,
  before: Study,
  { study, text: { title } }: { readonly study: Study; readonly text: StudyText },
): [summary: string, description: string] {
  const wasPublic = isPublic(before);
  if (!share)
    return ['Study is not public', `Only you can read "${title}"${wasPublic ? ' from now on' : ''}.`];
  const summary = wasPublic ? 'Study is public' : 'Study published';
  return study.summary.analysedAt === undefined
    ? [summary, `Anyone will be able to read it once there are results to show. ${title}.`]
    : [summary, `Anyone with the link can read "${title}"${wasPublic ? ', as before' : ' from now on'}.`];
}
