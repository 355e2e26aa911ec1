/** The number of apps that a person may register; 0 where the operator alone makes them. */
export const appsPerPerson = (): number => Number(process.env.APPS_PER_PERSON ?? 0);
