/** The source of rows that nobody recorded: days that the variable's setting fills. */
export const fillingSource = 'Filling value';
