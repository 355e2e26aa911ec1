import { type Names, resolve } from './intrinsics.ts';
import { listResources, type Properties, type Template } from './template.ts';

/** What stands before the API, as its template describes it. */
export interface EdgeDefinition {
  /** What it puts into every request: names and values in turn. */
  readonly headers: readonly string[];
  /** The first whose pattern fits a path says what is kept of it; the last fits all. */
  readonly behaviors: readonly EdgeBehavior[];
  /** How long an error is kept at least, by its status, where the template says so. */
  readonly errorSeconds: Readonly<Record<number, number>>;
}

export interface EdgeBehavior {
  /** Of a path; `*` stands for anything. */
  readonly pattern: string;
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  /** Of two requests that differ in one of these, neither gets what is kept of the other. */
  readonly keyHeaders: readonly string[];
}

/** AWS's own policy CachingDisabled. */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

interface Behavior {
  readonly PathPattern?: string;
  readonly CachePolicyId: string;
}

export function readEdge(template: Template, names: Names): EdgeDefinition | undefined {
  const [distribution] = listResources(template, 'AWS::CloudFront::Distribution');
  if (!distribution) return undefined;
  // Its web ACL and its certificate stand for nothing here.
  const { WebACLId: _, ViewerCertificate: __, ...config } = distribution[1].DistributionConfig as Properties;
  const { Origins, DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses } = resolve(config, names) as {
    Origins: readonly { OriginCustomHeaders?: readonly { HeaderName: string; HeaderValue: string }[] }[];
    DefaultCacheBehavior: Behavior;
    CacheBehaviors?: readonly Behavior[];
    CustomErrorResponses?: readonly { ErrorCode: number; ErrorCachingMinTTL?: number }[];
  };
  const policies = new Map(
    listResources(template, 'AWS::CloudFront::CachePolicy').map(([logicalId, raw]) => [
      names.ref(logicalId),
      resolve(raw, names) as Properties,
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

type Kept = Omit<EdgeBehavior, 'pattern'>;

const nothingKept: Kept = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, keyHeaders: [] };

function readPolicy(id: string, policy: Properties | undefined): Kept {
  if (policy === undefined) throw new Error(`The local runtime knows no cache policy ${id}.`);
  const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin } =
    policy.CachePolicyConfig as {
      MinTTL: number;
      DefaultTTL: number;
      MaxTTL: number;
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: boolean;
        HeadersConfig: { Headers?: readonly string[] };
      };
    };
  const { EnableAcceptEncodingGzip: isGzip, HeadersConfig } = ParametersInCacheKeyAndForwardedToOrigin;
  const headers = (HeadersConfig.Headers ?? []).map((name) => name.toLowerCase());
  return {
    minSeconds: MinTTL,
    defaultSeconds: DefaultTTL,
    maxSeconds: MaxTTL,
    keyHeaders: isGzip ? [...headers, 'accept-encoding'] : headers,
  };
}
