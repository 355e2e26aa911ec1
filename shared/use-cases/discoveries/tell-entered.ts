import type { KeptDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { keepMessage } from '../../data/feed/message.ts';
import { discoveryCard } from '../../domain/discovery/discovery-card.ts';
import { isAsNeededIn } from '../../domain/discovery/line-order.ts';
import { linkSentence } from '../../domain/discovery/texts/line-text.ts';
import { must } from '../../domain/lists/must.ts';
import { labelsOf } from '../../domain/studies/study-text.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { withNames } from './read-discoveries.ts';

/**
 * Puts a card into the feed when something came onto the list; what left it, or was dismissed, is not told. A second
 * list of the same day changes that day's card.
 */
export async function tellEntered(
  userId: number,
  made: KeptDiscovery,
  baseUrl: string,
  now: number,
): Promise<void> {
  if (!made.discovery.lines.some(({ state }) => state === 'new')) return;
  const { discovery, variables } = await withNames(userId, made);
  const known = (id: number | string) => must(variables, Number(id));
  const links = discovery.lines
    .filter(({ state }) => state === 'new')
    .map((line) =>
      linkSentence(
        line,
        line.figures,
        labelsOf(known(line.cause), known(line.effect), isAsNeededIn(discovery, line.cause)),
      ),
    );
  if (links.length === 0) return;
  await keepMessage({ userId }, discoveryCard(formatDate(made.day), links, baseUrl), now);
}
