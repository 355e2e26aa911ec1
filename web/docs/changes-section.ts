import { type Html, html } from '../html.ts';
import { prose } from './prose.ts';

/** A release with the lines of the changelog that programs may notice. */
interface ApiRelease {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A line names an operation, a header, or the document of all operations. */
const isAboutApi = (line: string) =>
  /`(?:(?:GET|POST|DELETE|HEAD) )?\/(?!app\b)\w|\bheader\b|`Link`|`Accept|Idempot|OpenAPI|OAuth/.test(line);

/** Picks the lines of the changelog that are about the interface, the newest release first. */
export function apiReleases(changelog: string): ApiRelease[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const about = lines.filter((line) => line.startsWith('- ') && isAboutApi(line));
      return { title, lines: about.map((line) => line.slice(2)) };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** A changelog with these lines alone. */
export const apiChangelog = (changelog: string): string =>
  apiReleases(changelog)
    .map(({ title, lines }) => `## ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`)
    .join('\n');

export const changesSection = (changelog: string): Html =>
  html`<section id="changes" aria-labelledby="title-changes">
<h2 id="title-changes">What changed</h2>
${apiReleases(changelog).map(
  ({ title, lines }) => html`<details class="fold"><summary>${title}</summary><div class="prose">${prose(
    lines.map((line) => `- ${line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')}`).join('\n'),
  )}</div></details>
`,
)}</section>`;
