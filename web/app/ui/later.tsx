import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A part whose code is loaded when it is first shown; where that fails, the next time it is shown tries again. */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const loaded = signal<{ readonly Part?: FunctionComponent<P> }>({});
  return (props) => {
    const { Part } = loaded.value;
    useEffect(() => {
      if (Part !== undefined) return;
      void load().then(
        (found) => {
          loaded.value = { Part: found };
        },
        () => undefined,
      );
    }, []);
    return Part === undefined ? <p class="calm">One moment.</p> : <Part {...props} />;
  };
}
