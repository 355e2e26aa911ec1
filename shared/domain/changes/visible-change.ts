/** A stored record before or after a write; undefined where there was none. */
type ItemImage = Readonly<Record<string, unknown>> | undefined;

/** The rule that tells which writes to a kind of record are changes to its readers. */
export interface ChangeRule {
  /** Whether a stored record is out of sight: deleted, dismissed, moved away. */
  readonly isHidden?: (image: Readonly<Record<string, unknown>>) => boolean;
  /** The members in which a change shows; a write that touches only others is bookkeeping. @default all */
  readonly marks?: readonly string[];
}

/** The change that a reader of the record sees; undefined if they see none. */
export function visibleChange(
  { isHidden = () => false, marks }: ChangeRule,
  before: ItemImage,
  after: ItemImage,
): 'saved' | 'deleted' | undefined {
  const wasThere = before !== undefined && !isHidden(before);
  const isThere = after !== undefined && !isHidden(after);
  if (!isThere) return wasThere ? 'deleted' : undefined;
  const isSame = wasThere && marks?.every((mark) => isEqual(before[mark], after[mark]));
  return isSame ? undefined : 'saved';
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a write made a notification ask: it was created, created again for its reminder, or its snoozing is over. */
export const becameDue = (before: ItemImage, after: ItemImage): boolean =>
  after !== undefined &&
  (before === undefined ||
    before.activation !== after.activation ||
    (before.dueShard !== undefined && after.dueShard === undefined));
