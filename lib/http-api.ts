import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { isForStrangers } from '../shared/routes/is-for-strangers.ts';
import type { Endpoint } from '../shared/routes/oauth.ts';
import type { PageRoute } from '../shared/routes/page-route.ts';
import { isReadByAnybody, type Route } from '../shared/routes/route.ts';
import type { Settings } from './settings.ts';

/** Calls a function by the API's own role: a permission for each would be one resource more, of the 500 of a stack. */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #handler: IFunction;
  readonly #role: IRole;

  constructor(id: string, handler: IFunction, role: IRole) {
    super(id);
    this.#handler = handler;
    this.#role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    const { functionArn } = this.#handler;
    this.#role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    };
  }
}

/** The way in: one HTTP API whose every route leads to its own function. */
export class HttpEntrance extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly #settings: Settings;
  readonly #role: Role;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.api = new HttpApi(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Passkeys and sessions belong to a host: with a name of its own there is no second one.
      disableExecuteApiEndpoint: settings.domainName !== undefined && !settings.edge,
    });
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
  }

  addRoute(
    route:
      | Pick<Route, 'id' | 'method' | 'path' | 'access'>
      | Pick<PageRoute, 'id' | 'method' | 'path' | 'access' | 'byToken'>,
    handler: IFunction,
  ): void {
    const key = HttpRouteKey.with(route.path, HttpMethod[route.method]);
    const integration = new FunctionIntegration(`${route.id}-integration`, handler, this.#role);
    const connected = this.#connect(route.id, key, integration);
    const isLimited = isForStrangers(route);
    if (isLimited) this.#limit(connected, key);
    if (isReadByAnybody(route)) {
      const head = HttpRouteKey.with(route.path, HttpMethod.HEAD);
      const connectedHead = this.#connect(`${route.id}-head`, head, integration);
      if (isLimited) this.#limit(connectedHead, head);
    }
  }

  /** Several paths of one function. */
  addEndpoints(endpoints: readonly Endpoint[], handler: IFunction): void {
    const [first] = endpoints;
    const integration = new FunctionIntegration(`${first?.id}-integration`, handler, this.#role);
    for (const endpoint of endpoints) {
      const key = HttpRouteKey.with(endpoint.path, HttpMethod[endpoint.method]);
      const connected = this.#connect(endpoint.id, key, integration);
      if (isForStrangers(endpoint)) this.#limit(connected, key);
    }
  }

  /**
   * Whatever no route matches; an HTTP API cannot word its own errors, so a function does. The questions of browsers
   * have a route of their own: they come before requests of people who are known, and strangers must not use them up.
   */
  addFallback(handler: IFunction): void {
    const integration = new FunctionIntegration('fallback-integration', handler, this.#role);
    this.#connect('preflight', HttpRouteKey.with('/{proxy+}', HttpMethod.OPTIONS), integration);
    this.#limit(this.#connect('fallback', HttpRouteKey.DEFAULT, integration), HttpRouteKey.DEFAULT);
  }

  /** A limit of its own, so that strangers cannot use up what the stage lets through. */
  #limit(route: HttpRoute, { key }: HttpRouteKey): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.addPropertyOverride(`RouteSettings.${key.replaceAll('.', '\\.')}`, {
      ThrottlingRateLimit: this.#settings.publicThrottleRate,
      ThrottlingBurstLimit: this.#settings.publicThrottleBurst,
    });
    // The stage's settings of a route can only be made once the route is there.
    stage.node.addDependency(route);
  }

  #connect(id: string, routeKey: HttpRouteKey, integration: FunctionIntegration): HttpRoute {
    const route = new HttpRoute(this, id, { httpApi: this.api, routeKey, integration });
    Validations.of(route).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason:
        "The function checks the bearer token on every request with a consistent read, so that a revoked one fails at once and the refusal is in the service's own words; an authorizer of the API would cache its decision and could do neither.",
    });
    return route;
  }
}

// Nothing here may show who asked or for what: no query string, token, path value, address or user agent.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTimeEpoch(),
    routeKey: AccessLogField.contextRouteKey(),
    status: AccessLogField.contextStatus(),
    latency: AccessLogField.contextResponseLatency(),
    integrationLatency: AccessLogField.contextIntegrationLatency(),
    responseLength: AccessLogField.contextResponseLength(),
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);
