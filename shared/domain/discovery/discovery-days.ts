/** The number of ended days that are looked at. */
export const discoveryDays = 365;
