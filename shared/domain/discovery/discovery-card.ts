import type { Card } from '../cards/card.ts';
import { dismissButton } from '../cards/dismiss-button.ts';
import { shownIcon } from '../icons/icon.ts';
import { enteredHead, NOT_A_CAUSE } from './texts/entered-text.ts';

export const discoveryCardPrefix = 'discoveries-';

/** How many lines a card tells; the rest is in the list. */
const mostTold = 5;

/** What began to stand out on a day, as a card: one for the day, however much that is. */
export function discoveryCard(
  date: string,
  links: readonly string[],
  baseUrl: string,
): Card & { id: string } {
  const id = `${discoveryCardPrefix}${date}`;
  const title = enteredHead(links.length);
  const link = `${baseUrl}/app/insights`;
  const more = links.length - mostTold;
  return {
    id,
    headerTitle: 'What stands out',
    title,
    content: [...links.slice(0, mostTold), ...(more > 0 ? [`And ${more} more.`] : []), NOT_A_CAUSE].join(
      '\n',
    ),
    ...shownIcon(baseUrl, 'study'),
    link,
    buttons: [{ text: 'See the list', accessibilityText: `See the list: ${title}`, link }],
    buttonsSecondary: [dismissButton(id, title)],
  };
}
