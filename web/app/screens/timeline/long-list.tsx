import { useSignal } from '@preact/signals';
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawnRows } from './drawn-rows.ts';

export interface ListRow {
  readonly key: string;
  /** In pixels, until it was drawn once. */
  readonly guessedHeight: number;
  /** A list item whose `data-row` is the key. */
  readonly draw: () => ComponentChildren;
}

/** How far beyond what is in sight rows are drawn, so that the next one can be reached by the keyboard. */
const beyond = 200;

interface Props {
  readonly rows: readonly ListRow[];
  /** Called when the end comes into sight. */
  readonly onEnd: () => void;
}

/** A list of any length, of which only what is in sight is there. */
export function LongList({ rows, onEnd }: Props) {
  const box = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<string, number>());
  const view = useSignal({ top: 0, bottom: 2000 });
  const heldKey = useSignal<string | undefined>(undefined);
  const measured = useSignal(0);
  measured.value;

  useEffect(() => {
    const look = () => {
      const { top = 0 } = box.current?.getBoundingClientRect() ?? {};
      view.value = { top: -top - beyond, bottom: innerHeight - top + beyond };
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    const grown = new ResizeObserver(() => measure());
    if (box.current !== null) grown.observe(box.current);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
      grown.disconnect();
    };
  }, []);

  const measure = () => {
    let isNew = false;
    for (const row of box.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? []) {
      const [key, height] = [row.dataset.row ?? '', row.offsetHeight];
      if (heights.current.get(key) === height) continue;
      heights.current.set(key, height);
      isNew = true;
    }
    if (isNew) measured.value++;
  };
  useLayoutEffect(measure);

  const heldIndex = rows.findIndex(({ key }) => key === heldKey.value);
  const drawn = drawnRows(
    rows.map(({ key, guessedHeight }) => heights.current.get(key) ?? guessedHeight),
    view.value,
    heldIndex,
  );
  const last = drawn.at(-1);
  const isEndInSight = last === undefined || last.kind === 'row';
  useEffect(() => {
    if (isEndInSight) onEnd();
  }, [isEndInSight, rows.length]);

  return (
    <ul
      ref={box}
      class="card rows"
      onFocusIn={({ target }) => {
        heldKey.value = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
      }}
    >
      {drawn.map((one) => {
        if (one.kind === 'room')
          return (
            <li
              key={`room-${one.from}`}
              class="room"
              aria-hidden="true"
              style={{ height: `${one.height}px` }}
            />
          );
        const row = rows[one.index] as ListRow;
        return <Fragment key={row.key}>{row.draw()}</Fragment>;
      })}
    </ul>
  );
}
