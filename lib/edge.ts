import { CfnOutput, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CacheHeaderBehavior,
  CachePolicy,
  Distribution,
  type DistributionProps,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Route } from '../shared/routes/route.ts';
import { edgeHeader, edgeVariable } from '../shared/settings/edge.ts';
import type { HttpEntrance } from './http-api.ts';
import type { Settings } from './settings.ts';

/** The time in which WAF counts requests of an address; whoever sent too many must wait as long. */
const windowSeconds = 300;

interface EdgeProps {
  readonly entrance: HttpEntrance;
  readonly settings: Settings;
  readonly routes: readonly Pick<Route, 'path' | 'cacheSeconds'>[];
}

/**
 * Every status for which CloudFront takes a rule. Without a rule it keeps errors for ten seconds by their path, whatever
 * their headers say: one person's 503 would be everybody's.
 */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/**
 * CloudFront before the API: limits each address by a rule of WAF, which an HTTP API cannot have itself, and keeps
 * what is the same for everybody. It proves itself to the functions by a secret that Secrets Manager makes and that
 * is filled in at deployment: neither the template nor the repository holds it. The API's stage tells it to them, in
 * each event: CloudFormation fills in 60 secrets in a template, and there are more functions than that.
 */
export class Edge extends Construct {
  readonly environment: Readonly<Record<string, string>>;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { entrance, settings, routes }: EdgeProps) {
    super(scope, id);
    const secrets = settings.edgeSecrets.map((number) => this.#createSecret(number));
    entrance.stage.addStageVariable(edgeVariable, secrets.join(','));
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', entrance.api.apiEndpoint)), {
      customHeaders: { [edgeHeader]: secrets[0] ?? '' },
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    });
    const kept = this.#createCachePolicy(routes);
    const keptPaths = routes
      .filter(({ cacheSeconds }) => cacheSeconds !== undefined)
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, '*'));
    const common = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // The origin is found by its own host name, so the viewer's must not be passed on.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      ...this.#ownName(settings),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      webAclId: settings.edgeAcl ?? this.#createAcl(settings).attrArn,
      defaultBehavior: {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
      },
      errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      additionalBehaviors: Object.fromEntries(
        keptPaths.map((path) => [
          path,
          { ...common, allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS, cachePolicy: kept },
        ]),
      ),
    });
    this.#explain(distribution);
    const host = settings.domainName ?? distribution.distributionDomainName;
    this.baseUrl = `https://${host}`;
    this.environment = { EDGE_DOMAIN: host };
    if (settings.domainName !== undefined)
      new CfnOutput(this, 'Target', { value: distribution.distributionDomainName });
  }

  #ownName({
    domainName,
  }: Settings): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
    if (domainName === undefined) return {};
    const validation = CertificateValidation.fromDns();
    return {
      domainNames: [domainName],
      certificate: new Certificate(this, 'Certificate', { domainName, validation }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  /** Gives a reference that CloudFormation fills in. It reads a value once, so another one needs another secret. */
  #createSecret(number: string): string {
    const secret = new Secret(this, number === '1' ? 'Secret' : `Secret${number}`, {
      description: 'Proves to the functions that a request came through the edge',
      generateSecretString: { excludePunctuation: true, passwordLength: 43 },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SMG4',
      reason:
        'The value is filled in at deployment, in the distribution and in the stage of the API at once: a secret that rotated by itself would lock everybody out.',
    });
    return secret.secretValue.unsafeUnwrap();
  }

  /** Obeys the answer's `Cache-Control`. CORS headers depend on the origin, so it is part of the key. */
  #createCachePolicy(routes: EdgeProps['routes']): CachePolicy {
    const longest = Math.max(0, ...routes.map(({ cacheSeconds = 0 }) => cacheSeconds));
    return new CachePolicy(this, 'SameForEverybody', {
      headerBehavior: CacheHeaderBehavior.allowList('Origin'),
      enableAcceptEncodingGzip: true,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(longest),
    });
  }

  #createAcl({ edgeRate }: Settings): CfnWebACL {
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      // Samples would show addresses and query strings in the console.
      sampledRequestsEnabled: false,
      metricName,
    });
    return new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      customResponseBodies: {
        tooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
      },
      rules: [
        {
          name: 'rate-per-address',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: windowSeconds,
              limit: edgeRate,
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
              },
            },
          },
          visibilityConfig: visible('rate-per-address'),
        },
      ],
    });
  }

  #explain(distribution: Distribution): void {
    const acknowledge = (rule: string, reason: string) =>
      Validations.of(distribution).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
    acknowledge('CFR1', 'The service is for people everywhere; no country is blocked.');
    acknowledge(
      'CFR3',
      'Its access log would hold addresses and query strings, which say what somebody asked about their health; the log of the API has everything an operator needs.',
    );
    acknowledge(
      'CFR4',
      'CloudFront’s own domain name does not allow a minimum TLS version; with a domain name and certificate of your own, it is set.',
    );
  }
}
