import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, post } from '../../api/call.ts';
import { trusted } from '../../trusted.ts';
import { problemText } from '../../ui/problem-text.ts';
import { Reading } from '../../ui/reading.tsx';
import type { Study } from '../insights/insights-view.ts';

interface Props {
  readonly study: Study;
}

type Asked = { readonly page?: string | undefined; readonly problem?: string; readonly isDone: boolean };

/** The public page itself, as the service would send it to anybody. */
export function PublicPreview({ study }: Props) {
  const asked = useSignal<Asked>({ isDone: false });
  useEffect(() => {
    const ask = async () => {
      try {
        asked.value = { page: await askForPage(study), isDone: true };
      } catch (error) {
        asked.value = { problem: problemText(error), isDone: true };
      }
    };
    void ask();
  }, [study.id]);
  const { page, problem, isDone } = asked.value;
  if (!isDone) return <Reading />;
  if (problem !== undefined) return <p class="notice quiet">{problem}</p>;
  if (page === undefined) return <p>There is no page yet: it has no figures of enough people.</p>;
  return <PageWithin page={page} />;
}

/** As it would be if it were published now. */
async function askForPage(study: Study): Promise<string | undefined> {
  const { id, causeVariableName, effectVariableName, type, clientId } = study;
  const includePublicPage = true;
  if (type === 'experiment')
    return (await get('/api/v3/experiments/one', { id, includePublicPage })).data.publicPage;
  const body = { causeVariableName, effectVariableName, type };
  return (await post('/api/v3/study/create', body, { clientId, includePublicPage })).publicPage;
}

/** In a tree of its own, so that the page's style and the app's do not touch each other. */
function PageWithin({ page }: { readonly page: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    // The app's policy allows no style in a text, and asks nothing of one that is made here.
    const [, css = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
    const style = new CSSStyleSheet();
    style.replaceSync(css);
    // Our own page, in which every name is escaped.
    const text = trusted.createHTML(page.replace(`<style>${css}</style>`, ''));
    const shown = new DOMParser().parseFromString(text, 'text/html');
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    // Within the app it is no page of its own.
    const content = document.createElement('div');
    content.append(...(shown.querySelector('main')?.childNodes ?? []));
    root.replaceChildren(content, ...shown.querySelectorAll('footer'));
  }, [page]);
  return <section ref={place} class="preview" aria-label="What strangers would see" />;
}
