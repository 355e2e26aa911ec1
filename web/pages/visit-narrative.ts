import { dateWords } from '../../shared/domain/time/names.ts';
import type { Visit } from '../../shared/domain/visit/visit.ts';
import { type Html, html, verbatim } from '../html.ts';
import { answerList, medicineTable, monthsTitle, monthTable, questionList } from './visit.ts';

/** A part of a page for a visit as other programs show it: XHTML without classes of ours, scripts or forms. */
interface NarrativePart {
  readonly kind: 'answers' | 'questions' | 'medicines' | 'months' | 'charts' | 'goals';
  readonly title: string;
  /** The text inside of a `div`. */
  readonly text: string;
}

/** The parts in the order of the page. */
export function visitNarrative(visit: Visit): readonly NarrativePart[] {
  const { questions, medicines, variables, strips, goals, span } = visit;
  const parts: readonly (readonly [boolean, NarrativePart['kind'], string, () => Html])[] = [
    [true, 'answers', 'In short', () => answerList(visit)],
    [questions.length > 0, 'questions', 'Questions for this visit', () => questionList(visit)],
    [medicines.length > 0, 'medicines', 'Medicines', () => medicineTable(visit)],
    [variables.length > 0, 'months', monthsTitle(visit), () => monthTable(visit)],
    [
      strips.length > 0,
      'charts',
      `By week, ${dateWords(span.first)} to ${dateWords(span.last)}`,
      () => charts(visit),
    ],
    [goals.length > 0, 'goals', 'Goals', () => html`<p>${goals.map((goal) => `${goal}. `)}</p>`],
  ];
  return parts.flatMap(([isThere, kind, title, text]) =>
    isThere ? [{ kind, title, text: text().text.trim() }] : [],
  );
}

const charts = ({ strips, marks }: Visit): Html =>
  html`${strips.map(
    ({ name, shown, svg }) =>
      html`<p><b>${name}</b>, ${shown}<br/><img alt="${name}, ${shown}" src="data:image/svg+xml;base64,${btoaUtf8(drawn(svg))}" style="width: 100%; height: 28pt; border-bottom: 1px solid #777"/></p>\n`,
  )}${marks.length > 0 && html`<p>${marks.map(({ letter, text }) => html`<b>${letter}</b> ${text}. `)}</p>`}`;

/** The page's style sheet is not there: the drawing brings its colours along. */
const drawn = (svg: string): string =>
  svg.replace(
    '>',
    '><style>.bars,.range{fill:#1f5fbf}.range{opacity:.3}.mean,.marks{fill:none;stroke:#1f5fbf;stroke-width:2;vector-effect:non-scaling-stroke}.marks{stroke:#b3261e;stroke-width:1;stroke-dasharray:3 2}</style>',
  );

const btoaUtf8 = (text: string) => verbatim(btoa(String.fromCharCode(...new TextEncoder().encode(text))));
