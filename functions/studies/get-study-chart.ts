import { findPublishedPage } from '../../shared/data/studies/published-study.ts';
import { parsePageName } from '../../shared/domain/studies/page-address.ts';
import { Reply } from '../../shared/http/answer/response.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { getStudyChart } from '../../shared/routes/studies/get-study-chart.ts';
import { drawingHeaders } from '../../web/study-page/headers.ts';
import { pictureName, studyPicture } from '../../web/study-page/picture.ts';

export const handler = publicEndpoint(getStudyChart, async ({ query: { studyId, chartId } }) => {
  const address = parsePageName(studyId);
  const page = address && (await findPublishedPage(address));
  if (page !== undefined && chartId === pictureName)
    return new Reply(studyPicture(page), { 'content-type': 'image/png', ...drawingHeaders });
  const charts = page?.chartGroups.flatMap((group) => group.charts) ?? [];
  const chart = charts.find((one) => `${one.chartId}.svg` === chartId);
  if (chart === undefined) throw notFound('There is no such chart of a published study.');
  return new Reply(chart.svg, { 'content-type': getStudyChart.contentType, ...drawingHeaders });
});
