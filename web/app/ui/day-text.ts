const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** `15 Nov 2026`, of a moment as the service writes it (UTC) or in epoch seconds. */
export const dayText = (moment: string | number): string =>
  format.format(new Date(typeof moment === 'number' ? moment * 1000 : `${moment.replace(/Z$/, '')}Z`));
