import { type Names, resolve } from './intrinsics.ts';
import { listResources, type Properties, type Template } from './template.ts';

export interface ApiDefinition {
  readonly id: string;
  readonly routes: readonly RouteDefinition[];
  readonly cors: CorsDefinition | undefined;
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number } | undefined;
}

export interface RouteDefinition {
  /** As in the template: `GET /path/{name}` or `$default`. */
  readonly key: string;
  readonly functionArn: string;
}

export interface CorsDefinition {
  readonly AllowOrigins?: readonly string[];
  readonly AllowMethods?: readonly string[];
  readonly AllowHeaders?: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly MaxAge?: number;
}

export function readApi(template: Template, names: Names): ApiDefinition {
  const read = (type: string) =>
    listResources(template, type).map(
      ([logicalId, raw]) => [logicalId, resolve(raw, names) as Properties] as const,
    );
  const [api, another] = read('AWS::ApiGatewayV2::Api');
  if (!api || another) throw new Error('The template must hold exactly one HTTP API.');

  const functionArns = new Map(
    read('AWS::ApiGatewayV2::Integration').map(([logicalId, properties]) => [
      `integrations/${names.ref(logicalId)}`,
      String(properties.IntegrationUri),
    ]),
  );
  const [stage] = read('AWS::ApiGatewayV2::Stage');
  const settings = stage?.[1].DefaultRouteSettings as
    | { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }
    | undefined;

  return {
    id: String(names.ref(api[0])),
    routes: read('AWS::ApiGatewayV2::Route').map(([logicalId, properties]) => {
      const functionArn = functionArns.get(String(properties.Target));
      if (!functionArn) throw new Error(`Route ${logicalId} has no integration the local runtime can find.`);
      return { key: String(properties.RouteKey), functionArn };
    }),
    cors: api[1].CorsConfiguration as CorsDefinition | undefined,
    throttle: settings && {
      ratePerSecond: settings.ThrottlingRateLimit,
      burst: settings.ThrottlingBurstLimit,
    },
  };
}
