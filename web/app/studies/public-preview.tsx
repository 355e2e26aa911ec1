import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, post } from '../api/call.ts';
import { trusted } from '../trusted.ts';
import { problemText } from '../ui/problem-text.ts';
import { Reading } from '../ui/reading.tsx';
import type { ApiStudy } from './insights-view.ts';

interface Props {
  readonly study: ApiStudy;
}

type PageResult = { readonly page?: string | undefined; readonly problem?: string; readonly isDone: boolean };

/** The public page itself, as the service would send it to anybody. */
export function PublicPreview({ study }: Props) {
  const result = useSignal<PageResult>({ isDone: false });
  useEffect(() => {
    const ask = async () => {
      try {
        result.value = { page: await askForPage(study), isDone: true };
      } catch (error) {
        result.value = { problem: problemText(error), isDone: true };
      }
    };
    void ask();
  }, [study.id]);
  const { page, problem, isDone } = result.value;
  if (!isDone) return <Reading />;
  if (problem !== undefined) return <p class="notice">{problem}</p>;
  if (page === undefined) return <p>There’s no page yet: too few people share figures for it.</p>;
  return <PageWithin page={page} />;
}

/** The page as it would be, were the study published at this moment. */
async function askForPage(study: ApiStudy): Promise<string | undefined> {
  const { id, causeVariableName, effectVariableName, type, clientId } = study;
  const includePublicPage = true;
  if (type === 'experiment')
    return (await get('/api/v3/experiments/one', { id, includePublicPage })).data.publicPage;
  const body = { causeVariableName, effectVariableName, type };
  return (await post('/api/v3/study/create', body, { clientId, includePublicPage })).publicPage;
}

/** The page in a shadow tree, so that its style and the app's do not touch each other. */
function PageWithin({ page }: { readonly page: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    // The app's policy allows no style in a text, and asks nothing of one that is made here.
    const [, css = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
    const style = new CSSStyleSheet();
    style.replaceSync(css);
    // The page is our own, with every name escaped.
    const text = trusted.createHTML(page.replace(`<style>${css}</style>`, ''));
    const shown = new DOMParser().parseFromString(text, 'text/html');
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    // Only the content is shown: within the app it is no page of its own.
    const content = document.createElement('div');
    content.append(...(shown.querySelector('main')?.childNodes ?? []));
    root.replaceChildren(content, ...shown.querySelectorAll('footer'));
  }, [page]);
  return <section ref={place} class="preview" aria-label="What others would see" />;
}
