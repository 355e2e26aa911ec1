import { Fn, Stack, Validations } from 'aws-cdk-lib';
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
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { isForStrangers } from '../shared/routes/is-for-strangers.ts';
import type { Endpoint } from '../shared/routes/oauth/oauth.ts';
import type { PageRoute } from '../shared/routes/page-route.ts';
import { answersHead, type Route } from '../shared/routes/route.ts';
import { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { TopicStack } from './topic-stack.ts';

type ApiRoute = Pick<Route | PageRoute, 'id' | 'method' | 'path' | 'access'> &
  Pick<PageRoute, 'alsoAt' | 'byToken'>;

/** Calls a function by a role. A permission for each function would be one more of the 500 resources that a stack may have. */
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

/** The HTTP API. Each of its routes leads to a function of its own. */
export class HttpEntrance extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly #settings: Settings;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.#settings = settings;
    this.api = new HttpApi(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Passkeys and sessions belong to a host, so the service has one name only.
      disableExecuteApiEndpoint: settings.domainName !== undefined && !settings.edge,
    });
    const accessLog = new Log(this, 'AccessLog', {
      keepsData: settings.keepsData,
      // Groups with this prefix need no resource policy each, of which an account may have ten.
      logGroupName: `/aws/vendedlogs/${nameOfThisDeployment(this)}/access`,
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

  addRoute(topic: TopicStack, route: ApiRoute, handler: IFunction): void {
    const integration = new FunctionIntegration(`${route.id}-integration`, handler, topic.caller);
    const methods = answersHead(route) ? [route.method, HttpMethod.HEAD] : [route.method];
    for (const [i, path] of [route.path, ...(route.alsoAt ?? [])].entries())
      for (const method of methods) {
        const key = HttpRouteKey.with(path, HttpMethod[method]);
        const id = `${route.id}-${method}${i === 0 ? '' : `-${i}`}`;
        const connected = this.#connect(topic, id, key, integration);
        if (isForStrangers(route)) this.#limit(connected, key);
      }
  }

  addEndpoints(topic: TopicStack, endpoints: readonly Endpoint[], handler: IFunction): void {
    const [first] = endpoints;
    const integration = new FunctionIntegration(`${first?.id}-integration`, handler, topic.caller);
    for (const endpoint of endpoints) {
      const methods = answersHead(endpoint) ? [endpoint.method, HttpMethod.HEAD] : [endpoint.method];
      for (const [i, method] of methods.entries()) {
        const key = HttpRouteKey.with(endpoint.path, HttpMethod[method]);
        const id = i === 0 ? endpoint.id : `${endpoint.id}-${method}`;
        const connected = this.#connect(topic, id, key, integration);
        if (isForStrangers(endpoint)) this.#limit(connected, key);
      }
    }
  }

  /**
   * Sends whatever no route matches to a function, as an HTTP API cannot word its own errors. Preflights of browsers have
   * a route of their own, without the limit of strangers: they come before requests of people who are known.
   */
  addFallback(topic: TopicStack, handler: IFunction): void {
    const integration = new FunctionIntegration('fallback-integration', handler, topic.caller);
    this.#connect(topic, 'preflight', HttpRouteKey.with('/{proxy+}', HttpMethod.OPTIONS), integration);
    this.#limit(this.#connect(topic, 'fallback', HttpRouteKey.DEFAULT, integration), HttpRouteKey.DEFAULT);
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

  #connect(
    topic: TopicStack,
    id: string,
    routeKey: HttpRouteKey,
    integration: FunctionIntegration,
  ): HttpRoute {
    const route = new HttpRoute(topic, id, { httpApi: this.api, routeKey, integration });
    Validations.of(route).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason:
        "The function checks the bearer token on every request with a consistent read, so that a revoked one fails at once and the refusal is in the service's own words; an authorizer of the API would cache its decision and could do neither.",
    });
    return route;
  }
}

/** A log outlives its stack, so a stack that is made again under the same name needs another name for its log. */
function nameOfThisDeployment(scope: Construct): string {
  const { stackName, stackId } = Stack.of(scope);
  return `${stackName}-${Fn.select(2, Fn.split('/', stackId))}`;
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
