/** Says that something came onto the list, and names nothing. */
export const enteredHead = (count: number): string =>
  count === 1 ? 'Something new stands out' : `${count} new things stand out`;

/** Said wherever a line is told outside of its list, which says more. */
export const notACause = 'Chance alone would rarely show this in your records; a link is not a cause.';
