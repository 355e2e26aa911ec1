export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** The names in the order of `weekdayOfDay`. */
export const weekdayNames: readonly string[] =
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
