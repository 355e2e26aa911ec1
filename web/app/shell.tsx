import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isLookingAround, isShownHere } from './looking-around.ts';
import { place } from './router.ts';
import { type Screen, screenAt, screens } from './screens.ts';
import { Icon } from './ui/icon.tsx';
import { later } from './ui/later.tsx';
import { Notices } from './ui/notices.tsx';
import { UndoBar } from './ui/undo-bar.tsx';

const DemoBar = later(() => import('./demo/demo-bar.tsx').then((part) => part.DemoBar));

const loaded = new Map<Screen, FunctionComponent>();
/** Screens whose code could not be loaded. */
const missing = new Set<Screen>();

/** The frame around every screen: tabs, notices, and the last taps that can be taken back. */
export function Shell() {
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Tabs />
      <div class="frame">
        {isLookingAround ? <DemoBar /> : <Notices />}
        <Current />
      </div>
      <UndoBar />
    </>
  );
}

function Tabs() {
  const { path } = place.value;
  return (
    <nav class="tabs" aria-label="Screens">
      <p class="brand" aria-hidden="true">
        Daymark
      </p>
      <ul>
        {screens.map(
          ({ path: to, tab }) =>
            tab &&
            isShownHere(to) && (
              <li key={to}>
                <a href={to} aria-current={path === to ? 'page' : undefined}>
                  <Icon name={tab.icon} />
                  <span>{tab.name}</span>
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function Current() {
  const { path } = place.value;
  const screen = screenAt(path);
  const main = useRef<HTMLElement>(null);
  const arrivals = useSignal(0);
  useLoaded(screen, arrivals);
  const openedAt = useRef<string | undefined>(path);
  if (openedAt.current !== path) openedAt.current = undefined;
  // People who hear the app learn which screen they have come to.
  useEffect(() => {
    document.title = screen === undefined ? 'Not found · Daymark' : `${screen.title} · Daymark`;
    const hasGone = openedAt.current === undefined;
    // A screen may have put the focus where one continues.
    if (hasGone && main.current?.contains(document.activeElement) === false)
      main.current.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, arrivals.value]);

  if (screen !== undefined && !isShownHere(path)) return <NotInDemo of={screen} />;
  if (screen === undefined)
    return (
      <main id="main" ref={main} tabIndex={-1}>
        <h1 tabIndex={-1}>There’s nothing here</h1>
        <p>There’s no screen at {path}.</p>
        <p class="buttons">
          <a class="button" href="/app">
            Go to Today
          </a>
        </p>
      </main>
    );
  const Component = loaded.get(screen);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {Component === undefined ? <Loading of={screen} /> : <Component key={path} />}
    </main>
  );
}

const NotInDemo = ({ of }: { readonly of: Screen }) => (
  <main id="main" tabIndex={-1}>
    <h1 tabIndex={-1}>{of.title}</h1>
    <p>
      This part isn’t in the demo.{' '}
      <a href="/app" target="_self">
        Start your own record
      </a>{' '}
      to use it.
    </p>
  </main>
);

const Loading = ({ of }: { readonly of: Screen }) => (
  <>
    <h1 tabIndex={-1}>{of.title}</h1>
    {missing.has(of) && (
      <p class="calm">
        This part of the app could not be loaded.{' '}
        <button type="button" class="link" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    )}
  </>
);

/** Loads a screen's code; `arrivals` changes once it is there. */
function useLoaded(screen: Screen | undefined, arrivals: { value: number }): void {
  useEffect(() => {
    if (screen === undefined || loaded.has(screen)) return;
    void screen
      .load()
      .then(({ Screen: component }) => loaded.set(screen, component))
      .catch(() => missing.add(screen))
      .finally(() => {
        arrivals.value++;
      });
  }, [screen]);
}
