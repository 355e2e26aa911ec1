import { drawingHeaders } from '../../../web/study-page/headers.ts';
import { pictureName, studyPicture } from '../../../web/study-page/picture.ts';
import { findPublishedPage } from '../../data/studies/published-study.ts';
import { parsePageName } from '../../domain/studies/page-address.ts';
import { getStudyChart as route } from '../../routes/studies/get-study-chart.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { Reply } from '../reply.ts';

export const getStudyChart = operation(route, {
  handle: async ({ query: { studyId, chartId } }) => {
    const address = parsePageName(studyId);
    const page = address && (await findPublishedPage(address));
    if (page !== undefined && chartId === pictureName)
      return new Reply(studyPicture(page), { 'content-type': 'image/png', ...drawingHeaders });
    const charts = page?.chartGroups.flatMap((group) => group.charts) ?? [];
    const chart = charts.find((one) => `${one.chartId}.svg` === chartId);
    if (chart === undefined) throw notFound('This chart of a published study does not exist.');
    return new Reply(chart.svg, { 'content-type': route.contentType, ...drawingHeaders });
  },
});
