import * as v from 'valibot';
import { says } from '../../schemas/fields/says.ts';
import { text } from '../../schemas/fields/texts.ts';
import type { Route } from '../route.ts';

export const getStudyChart = {
  id: 'get-study-chart',
  method: 'GET',
  path: '/studies/{studyId}/charts/{chartId}',
  topic: 'Studies',
  summary: 'Read a chart of a published study',
  description:
    'One drawing of a published study, at the `svgUrl` of a chart; `picture.png` is the one shown in previews of its page.',
  access: { kind: 'public' },
  query: v.object({
    studyId: says(text({ max: 200 }), 'The last part of the `link` of a published study.'),
    chartId: says(text({ max: 200 }), 'The id of the chart, followed by .svg; or picture.png.'),
  }),
  contentType: 'image/svg+xml',
  response: v.string(),
  table: {
    actions: ['BatchGetItem', 'GetItem', 'Query'],
    partitions: { BatchGetItem: ['pairs', 'cohorts'], GetItem: ['people'], Query: ['publishedStudies'] },
  },
} as const satisfies Route;
