/** The number of ended days that are looked at. */
export const lookedAtDays = 365;
