/** How many people may sign up from one network within a day, as the operator has set it; undefined: any number. */
export function accountsPerNetwork(): number | undefined {
  const { ACCOUNTS_PER_NETWORK: most } = process.env;
  return most === undefined ? undefined : Number(most);
}
