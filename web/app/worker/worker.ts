import { showPushes } from './pushes.ts';

/** The files of this version and its name, filled in by the build. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface InstallEvent extends WorkerEvent {
  /** Absent in some browsers. */
  addRoutes?(rules: readonly { readonly condition: object; readonly source: 'network' }[]): Promise<void>;
}
interface WorkerScope {
  addEventListener(kind: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(kind: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
const scope = self as unknown as WorkerScope;
const [icon = ''] = PRECACHED.filter((name) => name.startsWith('icon-'));
showPushes(self as unknown as Parameters<typeof showPushes>[0], `/app/${icon}`);

const page = '/app';
const cacheName = `daymark-${VERSION}`;

/** A version is kept whole or not at all, so that its parts always fit. */
scope.addEventListener('install', (event) => {
  // A request that a page sends as it ends must not wait for a worker, which may have to be started first.
  const direct = ['/api/*', '/session/*', '/account/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  event.waitUntil(event.addRoutes?.(direct) ?? Promise.resolve());
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) =>
        cache.addAll([new Request(page, { cache: 'no-cache' }), ...PRECACHED.map((name) => `/app/${name}`)]),
      ),
  );
});

/** Runs once no page of the former version is open, or the person asked for the new one. */
scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('daymark-') && name !== cacheName) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('message', ({ data }) => {
  if (data === 'use-new-version') void scope.skipWaiting();
});

/** Answers with the app's own files from this device; all else, above all the API, goes to the network. */
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(fromDevice(page, request));
  else if (PRECACHED.includes(pathname.replace(/^\/app\//, '')))
    event.respondWith(fromDevice(pathname, request));
});

const isScreen = (pathname: string) => /^\/app(\/[^.]*)?$/.test(pathname);

async function fromDevice(path: string, request: Request): Promise<Response> {
  // Opening a cache that was removed when someone signed out would leave one behind.
  return (await caches.match(path, { cacheName })) ?? fetch(request);
}
