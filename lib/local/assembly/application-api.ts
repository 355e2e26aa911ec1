import { type EdgeDefinition, readEdge } from './application-edge.ts';
import { type Names, resolve } from './intrinsics.ts';
import { listResources, type Properties, type Template } from './template.ts';

export interface ApiDefinition {
  readonly id: string;
  readonly routes: readonly RouteDefinition[];
  readonly throttle: Throttle | undefined;
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
  /** The route's own limit, in place of the stage's. */
  readonly throttle?: Throttle | undefined;
}

export function readApi(template: Template, names: Names): ApiDefinition {
  const read = (type: string) =>
    listResources(template, type).map(
      ([logicalId, raw]) => [logicalId, resolve<Properties>(raw, names)] as const,
    );
  const [api, another] = read('AWS::ApiGatewayV2::Api');
  // CORS of the API itself would replace the headers of the functions.
  if (api?.[1].CorsConfiguration !== undefined)
    throw new Error('The local runtime knows no CORS of the API itself.');
  if (!api || another) throw new Error('The template must hold exactly one HTTP API.');

  const functionArns = new Map(
    read('AWS::ApiGatewayV2::Integration').map(([logicalId, properties]) => [
      `integrations/${names.ref(logicalId)}`,
      String(properties.IntegrationUri),
    ]),
  );
  const [stage] = read('AWS::ApiGatewayV2::Stage');
  const { DefaultRouteSettings: ofAll, RouteSettings: ofRoutes }: StageSettings = stage?.[1] ?? {};

  return {
    id: String(names.ref(api[0])),
    routes: read('AWS::ApiGatewayV2::Route').map(([logicalId, properties]) => {
      const functionArn = functionArns.get(String(properties.Target));
      if (!functionArn) throw new Error(`Route ${logicalId} has no integration the local runtime can find.`);
      const key = String(properties.RouteKey);
      return { key, functionArn, throttle: throttleOf(ofRoutes?.[key]) };
    }),
    throttle: throttleOf(ofAll),
    edge: readEdge(template, names),
  };
}

interface StageSettings {
  readonly DefaultRouteSettings?: RouteSettings;
  readonly RouteSettings?: Readonly<Record<string, RouteSettings>>;
}

interface RouteSettings {
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

const throttleOf = (settings: RouteSettings | undefined): Throttle | undefined =>
  settings && { ratePerSecond: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit };
