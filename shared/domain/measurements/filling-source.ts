/** What rows that nobody recorded name as their source: those of days filled by the variable's setting. */
export const fillingSource = 'Filling value';
