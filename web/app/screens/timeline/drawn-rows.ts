/** A row to draw, by its index, or the room of rows that are not drawn. */
export type ListPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'room'; readonly from: number; readonly height: number };

interface View {
  /** Pixels from the top of the first row. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The parts of a long list that are drawn: the rows in sight, and one that has to stay because somebody is writing in it.
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
    if (isInSight || index === heldIndex) {
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
