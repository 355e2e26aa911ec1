/** False where the operator has named no address that mail is sent from: nobody can sign in by a code. */
export const sendsCodes = (): boolean => process.env.SIGN_IN_CODES !== 'none';
