import { demoPath } from '../looking-around.ts';
import { ChooseThings } from './choose-things.tsx';

/** Someone's first minute: choose, or bring what is there already. */
export const Welcome = () => (
  <section class="card welcome" aria-labelledby="welcome">
    <h2 id="welcome">Welcome</h2>
    <p>
      Choose what matters to you. Daymark asks at the times you choose, you answer with a tap, and what you
      record shows up here.
    </p>
    <ChooseThings />
    <p class="instead">
      Or <a href="/app/bring">import your data</a> from another app, a phone or a table, or{' '}
      <a href="/app/record">record something</a> by its name.
    </p>
    <p>
      Not sure yet?{' '}
      <a href={demoPath} target="_self">
        Look around a made-up person’s record
      </a>
      ; nothing is added to yours.
    </p>
  </section>
);
