import { ArnFormat, Fn, Stack } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnApi,
  type CfnStage,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { apiBody } from './api-body.ts';
import type { GatewayRoute } from './api-routes.ts';
import { functionName } from './function-name.ts';
import { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** The app's page and files cost no read, and a release makes every device ask for them. */
const crowdFactor = 10;

/**
 * The HTTP API, with all its routes as one body. Functions know its address and it knows them by their names only, so
 * that neither waits for the other.
 */
export class HttpEntrance extends Construct {
  readonly api: IHttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, settings: Settings, routes: readonly GatewayRoute[]) {
    super(scope, id);
    this.api = this.#createApi(settings, routes);
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
    // Limits of their own, so that strangers cannot use up what the stage lets through.
    const limitOf = ({ isForCrowds }: GatewayRoute) => ({
      ThrottlingRateLimit: settings.publicThrottleRate * (isForCrowds ? crowdFactor : 1),
      ThrottlingBurstLimit: settings.publicThrottleBurst * (isForCrowds ? crowdFactor : 1),
    });
    (this.stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      routes.filter(({ isForStrangers }) => isForStrangers).map((route) => [route.key, limitOf(route)]),
    );
  }

  #createApi(settings: Settings, routes: readonly GatewayRoute[]): IHttpApi {
    const stack = Stack.of(this);
    const arnOf = (functionId: string) =>
      stack.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: functionName(stack.stackName, functionId),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    const caller = new Role(this, 'Caller', {
      // API Gateway names neither account nor API when it assumes a role: a condition on either would shut it out.
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: [...new Set(routes.map(({ functionId }) => arnOf(functionId)))],
            }),
          ],
        }),
      },
    });
    const api = new CfnApi(this, 'Api', {
      body: apiBody({
        title: stack.stackName,
        routes,
        invocationUri: (functionId) =>
          `arn:${stack.partition}:apigateway:${stack.region}:lambda:path/2015-03-31/functions/${arnOf(functionId)}/invocations`,
        callerArn: caller.roleArn,
        // Passkeys and sessions belong to a host, so the service has one name only.
        hasOwnEndpoint: settings.domainName === undefined || settings.edge,
      }),
    });
    return HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    });
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
