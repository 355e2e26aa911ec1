import { demoPath } from '../looking-around.ts';
import { ChooseThings } from './choose-things.tsx';

/** Somebody's first minute: choose, or bring what is there already. */
export const Welcome = () => (
  <section class="card welcome" aria-labelledby="welcome">
    <h2 id="welcome">Welcome</h2>
    <p>
      Choose what matters to you. Daymark asks at your times, one tap answers, and what you record shows here
      at once.
    </p>
    <ChooseThings />
    <p class="instead">
      Or <a href="/app/bring">bring what you have</a> from another app, a phone or a table, or{' '}
      <a href="/app/record">record something</a> by its name.
    </p>
    <p>
      Not sure yet?{' '}
      <a href={demoPath} target="_self">
        Look around in the record of somebody who is made up
      </a>
      ; nothing of it comes into yours.
    </p>
  </section>
);
