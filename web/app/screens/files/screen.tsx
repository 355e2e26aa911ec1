import { WayBack } from '../../ui/way-back.tsx';
import { Export } from './export.tsx';

export function Screen() {
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Export</h1>
      <Export />
      <p class="calm">
        To import, here or somewhere else, go to <a href="/app/bring">Bring what you have</a>.
      </p>
    </>
  );
}
