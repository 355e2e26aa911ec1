/** A row to draw, by its index, or the room of rows that are not drawn. */
type ListPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'room'; readonly from: number; readonly height: number };

interface View {
  /** Pixels from the top of the first row. */
  readonly top: number;
  readonly bottom: number;
}

/** Rows before and after the held one that are drawn with it: the next key may come before the list is told of scrolling. */
const beside = 5;

/**
 * The parts of a long list that are drawn: the rows in sight, and the one that holds the focus with those next to it.
 * @param heights of all rows, measured or guessed
 */
export function drawnRows(heights: readonly number[], view: View, heldIndex?: number): readonly ListPart[] {
  const drawn: ListPart[] = [];
  let top = 0;
  let [roomFrom, room] = [0, 0];
  const endRoom = () => {
    if (room > 0) drawn.push({ kind: 'room', from: roomFrom, height: room });
    room = 0;
  };
  heights.forEach((height, index) => {
    const isInSight = top + height > view.top && top < view.bottom;
    const isHeld = heldIndex !== undefined && Math.abs(index - heldIndex) <= beside;
    if (isInSight || isHeld) {
      endRoom();
      drawn.push({ kind: 'row', index });
    } else {
      if (room === 0) roomFrom = index;
      room += height;
    }
    top += height;
  });
  endRoom();
  return drawn;
}
