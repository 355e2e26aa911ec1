import { describe, expect, test } from '@jest/globals';
import { readCookie, writeCookie } from '../../shared/http/pages/cookies.ts';
import { ownOrigin } from '../../shared/http/request/own-origin.ts';
import type { HttpEvent } from '../../shared/http/request/request.ts';
import { relyingPartyAt } from '../../shared/use-cases/people/passkeys.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { resourcesOf } from '../support/stacks/template.ts';

const host = 'daymark.example.com';
const template = stackTemplate('paused');

describe('a name of the operator’s own', () => {
  test('has a certificate that DNS proves, and is the only one the API answers to', () => {
    const [certificate] = resourcesOf(template, 'AWS::CertificateManager::Certificate');
    expect(certificate?.properties).toMatchObject({ DomainName: host, ValidationMethod: 'DNS' });
    const [domain] = resourcesOf(template, 'AWS::ApiGatewayV2::DomainName');
    expect(domain?.properties).toMatchObject({
      DomainName: host,
      DomainNameConfigurations: [
        { CertificateArn: { Ref: certificate?.logicalId }, SecurityPolicy: 'TLS_1_2' },
      ],
    });
    const [api] = resourcesOf(template, 'AWS::ApiGatewayV2::Api');
    expect(api?.properties.Body).toMatchObject({
      servers: [{ 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } }],
    });
    const [mapping] = resourcesOf(template, 'AWS::ApiGatewayV2::ApiMapping');
    expect(mapping?.properties).toMatchObject({
      ApiId: { Ref: api?.logicalId },
      DomainName: { Ref: domain?.logicalId },
    });
  });

  test('leads where the outputs say, with the zone that an alias record asks for', () => {
    const outputs = Object.keys(template.Outputs ?? {});
    expect(outputs.filter((name) => name.startsWith('DomainTarget'))).toHaveLength(2);
  });

  test('is the issuer that every function names', () => {
    const issuers = resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ properties }) => {
      const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
      return Variables.ISSUER === undefined ? [] : [Variables.ISSUER];
    });
    expect(issuers.length).toBeGreaterThan(40);
    expect(new Set(issuers)).toEqual(new Set([`https://${host}`]));
  });

  test('is what passkeys are bound to, and cookies of it alone are read', () => {
    const event = {
      headers: { 'x-forwarded-proto': 'https', host },
      cookies: ['__Host-daymark-session=a', 'daymark-session=b'],
      requestContext: { domainName: host },
    } as unknown as HttpEvent;
    expect(relyingPartyAt(ownOrigin(event))).toEqual({ origin: `https://${host}`, host });
    expect(writeCookie(event, 'session', 'x')).toBe(
      '__Host-daymark-session=x; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(readCookie(event, 'session')).toBe('a');
  });
});
