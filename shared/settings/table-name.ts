/** The table of the stack. */
export function tableName(): string {
  const { TABLE_NAME: name } = process.env;
  if (name === undefined)
    throw new Error('TABLE_NAME is not set: this code runs in a function of the stack.');
  return name;
}
