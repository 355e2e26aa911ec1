import { WayBack } from '../../ui/way-back.tsx';
import { Export } from './export.tsx';
import { Import } from './import.tsx';

export function Screen() {
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Export and import</h1>
      <Export />
      <Import />
    </>
  );
}
