/** The highest number of people who may sign up from one network within a day; undefined: any number. */
export function accountsPerNetwork(): number | undefined {
  const { ACCOUNTS_PER_NETWORK: most } = process.env;
  return most === undefined ? undefined : Number(most);
}
