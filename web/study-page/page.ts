import { correlationText, plainDate } from '../../shared/domain/analysis/texts/number-text.ts';
import type { PageChart, StudyPage } from '../../shared/domain/studies/study-page.ts';
import { isRightToLeft } from '../../shared/domain/texts/right-to-left.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import type { VotesByType } from '../../shared/domain/votes/tally.ts';
import type { VoteCounts } from '../../shared/domain/votes/vote.ts';
import { type Html, html, type Insertable, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import { intervalDrawing } from './interval-drawing.ts';
import { pictureName } from './picture.ts';

const verdicts = {
  finding: 'Finding',
  none: 'No clear effect',
  insufficient: 'Not enough data yet',
} as const;

const kinds = {
  individual: 'A study of one person’s own records',
  cohort: 'A study of a group of people',
  population: 'A study of many people’s own records',
  experiment: 'A randomised experiment with one person',
} as const;

/** The number of charts of each variable that are seen at once; the others unfold. */
const chartsAtOnce = 2;

const longTitle = 90;

type PageMark = (sentence: string) => Html;

/** The surroundings of a study's page. */
export type PageFrame =
  /** A page for everybody; its preview has no address yet. */
  | { readonly kind: 'public'; readonly address: string | undefined }
  /** Within what was shared with one person, whose page is at `back`. */
  | { readonly kind: 'shared'; readonly back: string };

/** The page of a study: complete as it is sent, without a script. */
export function renderStudyPage(
  page: StudyPage,
  votes: VotesByType,
  style: string,
  frame: PageFrame,
): string {
  const mark: PageMark = (sentence) => markNames(sentence, [page.causeName, page.effectName]);
  const { title, disclaimer } = page.text;
  const [both, ...single] = page.chartGroups.map((group) => chartGroup(group, mark));
  const markup = html`<!doctype html>
<html lang="en">
<head>
${pageHead(title)}
<meta name="referrer" content="no-referrer">
${frame.kind === 'public' && aboutLink(page, frame.address)}
<style>${verbatim(style)}</style>
</head>
<body>
<main>
${frame.kind === 'shared' && html`<p class="back"><a href="${frame.back}">Everything shared with you</a></p>`}
${heading(page, mark)}
${inWords(page, mark)}
<p class="disclaimer">${disclaimer}</p>
${both}
${method(page, votes, mark)}
${page.experiment !== undefined && experimentParts(page.experiment, mark)}
${single}
</main>
<footer><p>${frame.kind === 'public' ? 'Published' : 'Shared with you'} with Daymark by the person whose study it is.</p></footer>
</body>
</html>
`;
  return markup.text;
}

const aboutLink = (
  page: StudyPage,
  address: string | undefined,
) => html`<meta name="description" content="${page.text.tagLine}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Daymark">
<meta property="og:title" content="${page.text.title}">
<meta property="og:description" content="${page.text.tagLine}">
${address !== undefined && linkPreview(page, address)}`;

/** The tags that a preview of the link needs besides its title. */
const linkPreview = (page: StudyPage, address: string) => html`<meta property="og:url" content="${address}">
<meta property="og:image" content="${address}/charts/${pictureName}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${pictureInWords(page)}">
<meta name="twitter:card" content="summary_large_image">`;

const pictureInWords = ({ interval, experiment }: StudyPage) => {
  if (experiment !== undefined) return experiment.differenceWords;
  return interval === undefined
    ? 'A line from −1 to 1 without a mark: there are not enough data yet.'
    : `A line from −1 to 1 with the correlation at ${correlationText(interval.r)} and its interval from ${correlationText(interval.low)} to ${correlationText(interval.high)}.`;
};

const heading = (page: StudyPage, mark: PageMark) => html`<header>
<p class="kind">${kinds[page.type]}</p>
<p class="verdict ${page.verdict}">${page.experiment?.verdict ?? verdicts[page.verdict]}</p>
<h1${page.text.title.length > longTitle && verbatim(' class="long"')}>${mark(page.text.title)}</h1>
${page.studyTitle !== undefined && html`<p class="own-title"><bdi>${page.studyTitle}</bdi></p>`}
<p class="lead">${mark(page.text.tagLine)}</p>
</header>
${
  page.interval !== undefined &&
  html`<figure class="interval">${intervalDrawing(page.interval)}<figcaption>The correlation after allowing for trend and weekday, and its range with 95% confidence. If the range includes 0, there may be no effect at all.</figcaption></figure>`
}`;

function inWords({ text: { sentences, tagLine } }: StudyPage, mark: PageMark): Html | undefined {
  const others = sentences.filter((sentence) => sentence !== tagLine);
  if (others.length === 0) return undefined;
  return html`<section aria-labelledby="words"><h2 id="words">In words</h2>
<ul class="sentences">${others.map((sentence) => html`<li>${mark(sentence)}</li>`)}</ul></section>`;
}

const method = ({ facts, analysedAt }: StudyPage, votes: VotesByType, mark: PageMark) =>
  html`<section aria-labelledby="method">
<h2 id="method">For the curious: how it was computed</h2>
<dl>${[
    ...facts,
    { label: 'Computed', value: plainDate(formatUtc(analysedAt).slice(0, 10)), meaning: '' },
    ...voteFact('Votes on whether it is plausible', votes.causality),
    ...voteFact('Votes on whether it is useful', votes.usefulness),
  ].map(
    ({ label, value, meaning }) =>
      html`<div><dt>${label}</dt><dd>${mark(value)}${meaning !== '' && html`<p class="meaning">${mark(meaning)}</p>`}</dd></div>`,
  )}</dl>
</section>`;

/** The method of an experiment, and how anybody can check it. */
const experimentParts = (
  { report, check }: NonNullable<StudyPage['experiment']>,
  mark: PageMark,
) => html`<section aria-labelledby="report">
<h2 id="report">How the experiment worked</h2>
<dl>${report.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${mark(value)}</dd></div>`)}</dl>
</section>
${
  check !== undefined &&
  html`<section aria-labelledby="check">
<h2 id="check">Check that nothing was changed</h2>
<p>${check.how}</p>
<dl><div><dt>Commitment, fixed at the start</dt><dd class="code">${check.commitment}</dd></div>
<div><dt>Secret, shown at the end</dt><dd class="code">${check.secret}</dd></div>
<div><dt>This line, in a terminal, prints the commitment</dt><dd class="code"><code>${check.line}</code></dd></div></dl>
</section>`
}`;

/** Absent while too few have voted to mark how. */
const voteFact = (label: string, { up, down }: VoteCounts) =>
  up + down === 0
    ? []
    : [{ label, value: `about ${up} yes, about ${down} no`, meaning: 'Votes are rounded to fives.' }];

function chartGroup(
  { id, heading, charts }: StudyPage['chartGroups'][number],
  mark: PageMark,
): Html | undefined {
  const drawn = charts.filter(({ isEmpty }) => !isEmpty).map((chart) => figure(chart, mark));
  if (drawn.length === 0) return undefined;
  const more = drawn.slice(chartsAtOnce);
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${mark(heading)}</h2>
<div class="charts">${drawn.slice(0, chartsAtOnce)}</div>
${more.length > 0 && html`<details><summary>${more.length} more ${more.length === 1 ? 'chart' : 'charts'}</summary><div class="charts">${more}</div></details>`}
</section>
`;
}

/** The drawing is our own and escapes every name itself. */
const figure = ({ svg, explanation }: PageChart, mark: PageMark) =>
  html`<figure>${verbatim(svg)}<figcaption>${mark(explanation)}</figcaption></figure>
`;

/**
 * A sentence with names in it. A name written from right to left stands isolated, so that it cannot turn round the
 * numbers and words next to it.
 */
function markNames(sentence: string, names: readonly string[]): Html {
  const isolated = names.filter(isRightToLeft);
  const pieces = isolated.reduce<readonly Insertable[]>(
    (before, name) => before.flatMap((piece) => (typeof piece === 'string' ? isolate(piece, name) : [piece])),
    [sentence],
  );
  return html`${pieces}`;
}

const isolate = (text: string, name: string): Insertable[] =>
  text.split(name).flatMap((part, i) => (i === 0 ? [part] : [html`<bdi>${name}</bdi>`, part]));
