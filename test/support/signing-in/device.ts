import * as oauth from 'oauth4webapi';
import { deviceGrantType } from '../../../shared/domain/oauth/device-code.ts';
import type { Service } from '../client.ts';
import { OAuthApp, type Tokens } from './oauth-app.ts';
import type { VisitAnswer, Visitor } from './visitor.ts';

const insecure = { [oauth.allowInsecureRequests]: true };

/** A device without a browser, for which an independent library speaks the protocol. */
export class Device {
  readonly app: OAuthApp;

  constructor(app: OAuthApp) {
    this.app = app;
  }

  /** Registers itself as what asks by a code and has no address to be sent back to. */
  static async register(
    service: Pick<Service, 'url'>,
    metadata: Partial<oauth.Client> = {},
  ): Promise<Device> {
    return new Device(
      await OAuthApp.register(service, {
        client_name: 'Wrist Diary',
        redirect_uris: [],
        response_types: [],
        grant_types: [deviceGrantType, 'refresh_token'],
        ...metadata,
      } as never),
    );
  }

  async ask(
    scope: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<oauth.DeviceAuthorizationResponse> {
    const { server, client } = this.app;
    const parameters = new URLSearchParams({ scope, ...more });
    const response = await oauth.deviceAuthorizationRequest(
      server,
      client,
      oauth.None(),
      parameters,
      insecure,
    );
    return oauth.processDeviceAuthorizationResponse(server, client, response);
  }

  /** Asks for tokens once; answers them, or the given error. */
  async poll({
    device_code,
  }: Pick<oauth.DeviceAuthorizationResponse, 'device_code'>): Promise<Tokens | string> {
    const { server, client } = this.app;
    const response = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), device_code, insecure);
    try {
      return (await oauth.processDeviceCodeResponse(server, client, response)) as unknown as Tokens;
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError) return error.error;
      throw error;
    }
  }
}

/** Types a code at /device, as somebody does who is signed in. */
export const typeCode = (visitor: Visitor, code: string): Promise<VisitAnswer> =>
  visitor.submit('/device', { code });

/** Types a code and answers the question that comes. */
export async function answerDevice(
  visitor: Visitor,
  code: string,
  decision: 'allow' | 'deny',
  chosen: readonly string[] = ['basic', 'readmeasurements', 'writemeasurements'],
): Promise<VisitAnswer> {
  const shown = await typeCode(visitor, code);
  const fields = Object.fromEntries(chosen.map((scope) => [scope, 'yes']));
  return visitor.submit('/device', { ...fields, code, decision }, shown.text);
}
