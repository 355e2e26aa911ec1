/** The person or organisation that runs this deployment, in their own words. */
interface ServiceOperator {
  readonly name: string | undefined;
  /** An email address or an https address. */
  readonly contact: string | undefined;
}

export const operator = (): ServiceOperator => ({
  name: process.env.OPERATOR,
  contact: process.env.OPERATOR_CONTACT,
});
