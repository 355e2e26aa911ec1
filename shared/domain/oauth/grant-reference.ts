/** The OAuth library's name of a grant: whose it is, for which app, which consent, and the authorization using it. */
export interface GrantReference {
  readonly userId: number;
  readonly clientId: string;
  readonly grantId: string;
  readonly authorizationId: string;
}

export const writeGrantReference = ({ userId, clientId, grantId, authorizationId }: GrantReference): string =>
  [userId, clientId, grantId, authorizationId].join('.');

const pattern =
  /^(?<userId>[1-9]\d{0,15})\.(?<clientId>[a-z0-9-]{1,64})\.(?<grantId>[\w-]{1,64})\.(?<authorizationId>[\w-]{16})$/;

export function readGrantReference(text: string): GrantReference | undefined {
  const { userId, clientId = '', grantId = '', authorizationId = '' } = pattern.exec(text)?.groups ?? {};
  return userId === undefined ? undefined : { userId: Number(userId), clientId, grantId, authorizationId };
}
