import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { says } from '../../schemas/fields/says.ts';
import { text } from '../../schemas/fields/texts.ts';
import type { Route } from '../route.ts';

export const getIcon = {
  id: 'get-icon',
  method: 'GET',
  path: '/icons/{file}',
  topic: 'Documents',
  summary: 'Read an icon',
  description:
    'A small drawing for a category, a rating, a data source or a kind of card, to which `image` and ' +
    '`variableCategoryImageUrl` point. `icons.css` has a class for each `iconClassName`.',
  access: { kind: 'public' },
  query: v.object({
    file: says(text({ max: 100 }), 'The name of the icon followed by .svg, or icons.css.'),
  }),
  contentType: 'image/svg+xml',
  response: v.string(),
  cacheSeconds: daySeconds,
  table: { actions: [] },
} as const satisfies Route;
