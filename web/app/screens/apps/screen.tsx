import { useReading } from '../../data/use-reading.ts';
import { WayBack } from '../../ui/way-back.tsx';
import { AppCard } from './app-card.tsx';
import { appsPath } from './apps-view.ts';
import { RegisterApp } from './register-app.tsx';
import { Webhooks } from './webhooks.tsx';

/** The apps that a person builds, and webhooks: for developers. */
export function Screen() {
  const { data, problem } = useReading(appsPath);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Apps you build</h1>
      <p>
        Register an app that other people can let use their data, and get a message on your server when
        something changes. <a href="/docs#building">How to build one</a>
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data !== undefined && data.apps.length > 0 && (
        <section aria-labelledby="apps">
          <h2 id="apps">Your apps</h2>
          {data.apps.map((app) => (
            <AppCard key={app.clientId} app={app} />
          ))}
        </section>
      )}
      {data !== undefined && (
        <section class="card" aria-labelledby="register">
          <h2 id="register">Register an app</h2>
          {data.apps.length === 0 && data.mayRegister && (
            <p class="hint">
              None yet. Give yours a name and an address. People then decide what it may do, and it reads and
              records for them through the API.
            </p>
          )}
          {data.mayRegister ? (
            <RegisterApp />
          ) : (
            <p class="hint">Whoever runs this service registers apps here. Ask them for one.</p>
          )}
        </section>
      )}
      <section class="card" aria-labelledby="own-webhooks">
        <h2 id="own-webhooks">Webhooks for your own data</h2>
        <Webhooks name="your own data" />
      </section>
    </>
  );
}
