/** Says that something came onto the list, and names nothing. */
export const enteredHead = (count: number): string =>
  count === 1 ? 'Something new stands out' : `${count} new things stand out`;

/** Added wherever a line appears outside its list, which says more. */
export const notACause = 'This would rarely happen by chance alone. A link is not a cause.';
