import type { Card } from '../cards/card.ts';
import { dismissButton } from '../cards/dismiss-button.ts';
import { shownIcon } from '../icons/icon.ts';
import { enteredHead, notACause } from './texts/entered-text.ts';

/** The most lines on a card; the rest is in the list. */
const mostTold = 5;

/** The one card for everything that began to stand out on a day. */
export function discoveryCard(
  date: string,
  links: readonly string[],
  baseUrl: string,
): Card & { id: string } {
  const id = `discoveries-${date}`;
  const title = enteredHead(links.length);
  const link = `${baseUrl}/app/insights`;
  const more = links.length - mostTold;
  return {
    id,
    headerTitle: 'What stands out',
    title,
    content: [...links.slice(0, mostTold), ...(more > 0 ? [`And ${more} more.`] : []), notACause].join('\n'),
    ...shownIcon(baseUrl, 'study'),
    link,
    buttons: [{ text: 'See the list', accessibilityText: `See the list: ${title}`, link }],
    buttonsSecondary: [dismissButton(id, title)],
  };
}
