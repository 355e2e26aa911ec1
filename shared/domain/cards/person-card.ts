import type { Card } from '../../schemas/card.ts';
import type { Person } from '../people/person.ts';
import { formatUtc } from '../time/calendar.ts';

export const personCard = ({ userId, displayName, email, createdAt }: Person): Card => ({
  id: `person-${userId}`,
  title: displayName,
  subTitle: email,
  content: `Here since ${formatUtc(createdAt).slice(0, 10)}.`,
  iconClassName: 'icon-person',
});
