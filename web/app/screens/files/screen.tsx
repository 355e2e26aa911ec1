import { WayBack } from '../../ui/way-back.tsx';
import { Export } from './export.tsx';

export function Screen() {
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Export</h1>
      <p>Everything you recorded, as a file on this device. Nothing is deleted here.</p>
      <Export />
      <p class="calm">
        To bring a file back in, go to <a href="/app/bring">Import your data</a>.
      </p>
    </>
  );
}
