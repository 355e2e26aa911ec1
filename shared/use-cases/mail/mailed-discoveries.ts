import { findDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { enteredAfter } from '../../domain/discovery/entry-times.ts';
import { isAsNeededIn } from '../../domain/discovery/line-order.ts';
import { linkSentence } from '../../domain/discovery/texts/line-text.ts';
import { must } from '../../domain/lists/must.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Person } from '../../domain/people/person.ts';
import { shownName } from '../../domain/push/push-message.ts';
import { labelsOf } from '../../domain/studies/study-text.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { MailedDiscoveries } from '../../mail/daily-mail.ts';
import { withNames } from '../discoveries/read-discoveries.ts';

/** Older lines are no news, however long no mail was wanted or sent. */
const newsSeconds = 2 * daySeconds;
const mostListed = 3;

interface News extends MailedDiscoveries {
  /** The time up to which it covers new lines of the list. */
  readonly until: number;
}

/** The lines that came onto a person's list and were not mailed yet; undefined where there are none. */
export async function mailedDiscoveries(
  { userId, pushShowsNames = false }: Person,
  now: number,
): Promise<News | undefined> {
  const kept = await findDiscovery(userId);
  if (kept === undefined) return undefined;
  const after = Math.max(kept.mailedUntil ?? 0, now - newsSeconds);
  if (enteredAfter(kept.discovery.lines, kept.entered, after).length === 0) return undefined;
  const { discovery, variables } = await withNames(userId, kept);
  const lines = enteredAfter(discovery.lines, kept.entered, after);
  if (lines.length === 0) return undefined;
  const links = lines.slice(0, mostListed).map((line) => {
    const [cause, effect] = [must(variables, Number(line.cause)), must(variables, Number(line.effect))];
    return linkSentence(line, line.figures, shownLabels(cause, effect, isAsNeededIn(discovery, line.cause)));
  });
  return { count: lines.length, links: pushShowsNames ? links : [], until: kept.madeAt };
}

/** A name that an app gave is quoted, as in everything that leaves the service. */
const shownLabels = (cause: KnownVariable, effect: KnownVariable, isAsNeeded: boolean) => ({
  ...labelsOf(cause, effect, isAsNeeded),
  causeName: shownName({ known: cause }),
  effectName: shownName({ known: effect }),
});
