import { type ResourceNames, resolve } from './intrinsics.ts';
import { listResources, type Properties, type Template } from './template.ts';

/** CloudFront before the API, as the template describes it. */
export interface EdgeDefinition {
  /** Headers that it adds to every request: names and values in turn. */
  readonly headers: readonly string[];
  /** The first one whose pattern fits a path counts; the last fits all. */
  readonly behaviors: readonly EdgeBehavior[];
  /** The least seconds for which errors are kept, by status, as far as the template says. */
  readonly errorSeconds: Readonly<Record<number, number>>;
}

export interface EdgeBehavior {
  /** A pattern of paths; `*` matches anything. */
  readonly pattern: string;
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  /** Headers that are part of the cache key. */
  readonly keyHeaders: readonly string[];
}

/** AWS's own policy CachingDisabled. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

interface DistributionConfig {
  readonly Origins: readonly {
    readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  }[];
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors?: readonly Behavior[];
  readonly CustomErrorResponses?: readonly {
    readonly ErrorCode: number;
    readonly ErrorCachingMinTTL?: number;
  }[];
}

interface CachePolicy {
  readonly CachePolicyConfig: {
    readonly MinTTL: number;
    readonly DefaultTTL: number;
    readonly MaxTTL: number;
    readonly ParametersInCacheKeyAndForwardedToOrigin: {
      readonly EnableAcceptEncodingGzip: boolean;
      readonly HeadersConfig: { readonly Headers?: readonly string[] };
    };
  };
}

interface Behavior {
  readonly PathPattern?: string;
  readonly CachePolicyId: string;
}

export function readEdge(template: Template, names: ResourceNames): EdgeDefinition | undefined {
  const [distribution] = listResources(template, 'AWS::CloudFront::Distribution');
  if (!distribution) return undefined;
  // The web ACL and the certificate do not exist here.
  const { WebACLId: _, ViewerCertificate: __, ...config } = distribution[1].DistributionConfig as Properties;
  const { Origins, DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses } = resolve<DistributionConfig>(
    config,
    names,
  );
  const policies = new Map(
    listResources(template, 'AWS::CloudFront::CachePolicy').map(([logicalId, raw]) => [
      names.ref(logicalId),
      resolve<CachePolicy>(raw, names),
    ]),
  );
  return {
    headers: (Origins[0]?.OriginCustomHeaders ?? []).flatMap(({ HeaderName, HeaderValue }) => [
      HeaderName,
      HeaderValue,
    ]),
    behaviors: [...(CacheBehaviors ?? []), DefaultCacheBehavior].map(
      ({ PathPattern: pattern = '*', CachePolicyId: id }) => ({
        pattern,
        ...(id === cachingDisabled ? nothingKept : readPolicy(id, policies.get(id))),
      }),
    ),
    errorSeconds: Object.fromEntries(
      (CustomErrorResponses ?? []).map(({ ErrorCode, ErrorCachingMinTTL = 10 }) => [
        ErrorCode,
        ErrorCachingMinTTL,
      ]),
    ),
  };
}

type CacheRules = Omit<EdgeBehavior, 'pattern'>;

const nothingKept: CacheRules = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, keyHeaders: [] };

function readPolicy(id: string, policy: CachePolicy | undefined): CacheRules {
  if (policy === undefined) throw new Error(`The local runtime does not know the cache policy ${id}.`);
  const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin } = policy.CachePolicyConfig;
  const { EnableAcceptEncodingGzip: isGzip, HeadersConfig } = ParametersInCacheKeyAndForwardedToOrigin;
  const headers = (HeadersConfig.Headers ?? []).map((name) => name.toLowerCase());
  return {
    minSeconds: MinTTL,
    defaultSeconds: DefaultTTL,
    maxSeconds: MaxTTL,
    keyHeaders: isGzip ? [...headers, 'accept-encoding'] : headers,
  };
}
