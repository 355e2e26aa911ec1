import { type EdgeDefinition, readEdge } from './application-edge.ts';
import type { RoleDefinition } from './application-roles.ts';
import { type ResourceNames, resolve } from './intrinsics.ts';
import { isAllowed } from './policy.ts';
import { listResources, type Properties, type Template } from './template.ts';
import { mayAssume } from './trust.ts';

export interface ApiDefinition {
  readonly id: string;
  readonly routes: readonly RouteDefinition[];
  readonly throttle: Throttle | undefined;
  /** Values that each event brings along. */
  readonly stageVariables?: Readonly<Record<string, string>> | undefined;
  /** CloudFront before the API; undefined if there is none. */
  readonly edge: EdgeDefinition | undefined;
}

export interface Throttle {
  readonly ratePerSecond: number;
  readonly burst: number;
}

export interface RouteDefinition {
  /** The template's: `GET /path/{name}` or `$default`. */
  readonly key: string;
  readonly functionArn: string;
  /** Why API Gateway cannot call the function, in the words of its access log. */
  readonly integrationError?: string | undefined;
  /** The route's own limit, in place of the stage's. */
  readonly throttle?: Throttle | undefined;
}

export function readApi(
  template: Template,
  names: ResourceNames,
  roles: ReadonlyMap<string, RoleDefinition>,
): ApiDefinition {
  const read = (type: string) =>
    listResources(template, type).map(
      ([logicalId, raw]) => [logicalId, resolve<Properties>(raw, names)] as const,
    );
  const [api, another] = read('AWS::ApiGatewayV2::Api');
  if (!api || another) throw new Error('The template must hold exactly one HTTP API.');
  const { Body, ...redundant } = api[1];
  // CloudFormation says the same, and fails.
  if (Object.keys(redundant).length > 0)
    throw new Error(`An API with a body has no other properties, got ${Object.keys(redundant).join(', ')}.`);

  const [stage] = read('AWS::ApiGatewayV2::Stage');
  const {
    DefaultRouteSettings: ofAll,
    RouteSettings: ofRoutes,
    StageVariables,
  }: StageSettings = stage?.[1] ?? {};

  return {
    id: String(names.ref(api[0])),
    routes: readBody(Body as ApiBody).map(({ key, integration }) => ({
      key,
      ...readIntegration(integration, roles),
      throttle: throttleOf(ofRoutes?.[key]),
    })),
    throttle: throttleOf(ofAll),
    stageVariables: StageVariables,
    edge: readEdge(template, names),
  };
}

/** The part of an OpenAPI document that API Gateway makes routes of. */
interface ApiBody {
  readonly paths: Readonly<Record<string, Readonly<Record<string, GatewayOperation>>>>;
  readonly components: { readonly [integrations]: Readonly<Record<string, Integration>> };
}

const integrations = 'x-amazon-apigateway-integrations';

interface GatewayOperation {
  readonly isDefaultRoute?: boolean;
  readonly 'x-amazon-apigateway-integration': { readonly $ref: string };
}

interface Integration {
  readonly uri: string;
  readonly credentials: string;
}

const readBody = ({ paths, components }: ApiBody) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { isDefaultRoute, 'x-amazon-apigateway-integration': reference } = operation;
      const key = isDefaultRoute === true ? '$default' : `${method.toUpperCase()} ${path}`;
      const integration = components[integrations][reference.$ref.split('/').at(-1) ?? ''];
      if (!integration) throw new Error(`Route ${key} has no integration the local runtime can find.`);
      return { key, integration };
    }),
  );

function readIntegration({ uri, credentials }: Integration, roles: ReadonlyMap<string, RoleDefinition>) {
  const functionArn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? '';
  const role = roles.get(credentials);
  const mayCall =
    role !== undefined &&
    mayAssume('apigateway.amazonaws.com', role.trust) &&
    isAllowed(role.statements, 'lambda:InvokeFunction', functionArn);
  return { functionArn, integrationError: mayCall ? undefined : cannotCall };
}

const cannotCall =
  "API Gateway doesn't have permissions to assume the IAM role configured on the integration, or the role may not invoke the function.";

interface StageSettings {
  readonly DefaultRouteSettings?: RouteSettings;
  readonly RouteSettings?: Readonly<Record<string, RouteSettings>>;
  readonly StageVariables?: Readonly<Record<string, string>>;
}

interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

const throttleOf = (settings: RouteSettings | undefined): Throttle | undefined =>
  settings && { ratePerSecond: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit };
