import { useSignal } from '@preact/signals';
import { type ComponentChildren, Fragment, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawnRows } from './drawn-rows.ts';

export interface ListRow {
  readonly key: string;
  /** The height in pixels, until it was drawn once. */
  readonly guessedHeight: number;
  /** A list item whose `data-row` is the key. */
  readonly draw: () => ComponentChildren;
}

/** Pixels beyond the view in which rows are drawn, so that scrolling shows no gaps. */
const beyond = 200;

interface Props {
  readonly rows: readonly ListRow[];
  /** Called when the end comes into sight. */
  readonly onEnd: () => void;
}

type Box = RefObject<HTMLUListElement | null>;

/** The stretch of the list to draw, in pixels from its top: the part in sight, and a little beyond. */
function useView(box: Box) {
  const view = useSignal({ top: 0, bottom: 2000 });
  useEffect(() => {
    const look = () => {
      const { top = 0 } = box.current?.getBoundingClientRect() ?? {};
      view.value = { top: -top - beyond, bottom: innerHeight - top + beyond };
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return view.value;
}

/** The heights of the rows that were drawn, by their keys. */
function useHeights(box: Box): ReadonlyMap<string, number> {
  const heights = useRef(new Map<string, number>());
  const changes = useSignal(0);
  // Read here, so that the list is drawn again when a height changes.
  changes.value;
  const measure = () => {
    let isNew = false;
    for (const row of box.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? []) {
      const [key, height] = [row.dataset.row ?? '', row.offsetHeight];
      if (heights.current.get(key) === height) continue;
      heights.current.set(key, height);
      isNew = true;
    }
    if (isNew) changes.value++;
  };
  useEffect(() => {
    const grown = new ResizeObserver(measure);
    if (box.current !== null) grown.observe(box.current);
    return () => grown.disconnect();
  }, []);
  useLayoutEffect(measure);
  return heights.current;
}

/**
 * Keeps the focus in the list: where the row that held it is drawn again, or goes, the row in its place gets it.
 * Gives what is told of the focus as it comes and goes.
 */
function useKeptFocus(box: Box, rows: readonly ListRow[]) {
  const held = useRef<{ readonly key: string; readonly index: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = held;
    if (current === undefined) return;
    const found = rows.findIndex(({ key }) => key === current.key);
    const row = rows[found === -1 ? Math.min(current.index, rows.length - 1) : found];
    if (document.activeElement === document.body && row !== undefined)
      box.current
        ?.querySelector(`:scope > [data-row="${CSS.escape(row.key)}"]`)
        ?.querySelector<HTMLElement>('button, a, input, select, textarea')
        ?.focus({ preventScroll: true });
    else if (found !== -1) held.current = { key: current.key, index: found };
  });
  return {
    hold: (key: string | undefined) => {
      if (key !== undefined) held.current = { key, index: rows.findIndex((row) => row.key === key) };
    },
    /** Forgets the row once the person leaves the list; a row that is taken out of the page loses the focus too. */
    leave: (target: EventTarget | null) =>
      setTimeout(() => {
        const isThere = target instanceof Node && target.isConnected;
        if (isThere && box.current?.contains(document.activeElement) === false) held.current = undefined;
      }),
  };
}

/** A list of any length, of which only the part in sight is drawn. */
export function LongList({ rows, onEnd }: Props) {
  const box = useRef<HTMLUListElement>(null);
  const view = useView(box);
  const heights = useHeights(box);
  const heldKey = useSignal<string | undefined>(undefined);
  const focus = useKeptFocus(box, rows);
  const heldIndex = rows.findIndex(({ key }) => key === heldKey.value);
  const drawn = drawnRows(
    rows.map(({ key, guessedHeight }) => heights.get(key) ?? guessedHeight),
    view,
    heldIndex === -1 ? undefined : heldIndex,
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
        focus.hold(heldKey.value);
      }}
      onFocusOut={({ target }) => void focus.leave(target)}
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
