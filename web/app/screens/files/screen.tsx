import { Export } from './export.tsx';
import { Import } from './import.tsx';

export function Screen() {
  return (
    <>
      <p>
        <a href="/app/you">You</a>
      </p>
      <h1 tabIndex={-1}>Export and import</h1>
      <Export />
      <Import />
    </>
  );
}
