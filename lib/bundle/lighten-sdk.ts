import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';

/** Which file of the SDK each file of this folder takes the place of; each says why it may. */
export const substitutes: Readonly<Record<string, string>> = {
  'environment-credentials': '@aws-sdk/credential-provider-node/dist-es/index.js',
  'no-endpoint-discovery': '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js',
  'no-event-streams': '@smithy/core/dist-es/submodules/event-streams/index.js',
  'regional-endpoint': '@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js',
  'mail-endpoint': '@aws-sdk/client-sesv2/dist-es/endpoint/endpointResolver.js',
  'no-partitions': '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partition.js',
  'no-config-files': '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js',
  'no-instance-metadata':
    '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js',
  'no-adaptive-retries': '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js',
  'no-invoke-store': '@aws/lambda-invoke-store/dist-es/invoke-store.js',
  'simple-dates': '@smithy/core/dist-es/submodules/serde/date-utils.js',
  'plain-protocol': '@aws-sdk/core/dist-es/submodules/protocols/json/AwsJson1_0Protocol.js',
  'no-codec': '@aws-sdk/dynamodb-codec/dist-es/codec-v2/DynamoDBJsonCodec2.js',
  'no-event-headers': '@smithy/signature-v4/dist-es/HeaderFormatter.js',
  'no-buckets': '@smithy/core/dist-es/submodules/endpoints/middleware-endpoint/service-customizations/s3.js',
  'no-version-warning': '@aws-sdk/core/dist-es/submodules/client/emitWarningIfUnsupportedVersion.js',
  'no-logger': '@aws-sdk/core/dist-es/submodules/client/middleware-logger/loggerMiddleware.js',
  'no-log-filter': '@smithy/core/dist-es/submodules/client/smithy-client/schemaLogFilter.js',
  'no-recursion-detection':
    '@aws-sdk/core/dist-es/submodules/client/middleware-recursion-detection/recursionDetectionMiddleware.js',
  'no-user-agent': '@aws-sdk/core/dist-es/submodules/client/middleware-user-agent/user-agent-middleware.js',
  'no-script-hash': '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js',
};

/** The same in functions that talk to DynamoDB only; sending mail needs what they leave out. */
export const tableSubstitutes: Readonly<Record<string, string>> = {
  'opaque-schemas': '@smithy/core/dist-es/submodules/schema/schemas/NormalizedSchema.js',
};

const replace = (build: PluginBuild, files: Readonly<Record<string, string>>) => {
  for (const [substitute, file] of Object.entries(files)) {
    const contents = readFileSync(join(import.meta.dirname, `${substitute}.ts`), 'utf8');
    build.onLoad({ filter: endingWith(file) }, () => ({ contents, loader: 'ts' }));
  }
};

export const lightenTableSdk: Plugin = {
  name: 'lighten-table-sdk',
  setup: (build) => replace(build, tableSubstitutes),
};

/** Leaves out of a bundle what the SDK brings along and a Lambda function can never use. */
export const lightenSdk: Plugin = {
  name: 'lighten-sdk',
  setup(build) {
    replace(build, substitutes);
    // Of all that is in its package.json the client asks for its version only.
    build.onLoad({ filter: endingWith('@aws-sdk/client-dynamodb/package.json') }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
    // Of all its descriptions the protocol uses the names of operations only.
    build.onLoad(
      { filter: endingWith('@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js') },
      ({ path }) => ({
        contents: namesOfOperations(readFileSync(path, 'utf8')),
        loader: 'js',
      }),
    );
  },
};

function endingWith(path: string): RegExp {
  return new RegExp(`[\\\\/]${path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`);
}

/** An operation is a list that begins with 9, and its variable is named after it. */
export function namesOfOperations(schemas: string): string {
  const operations = [...schemas.matchAll(/^export (?:var|const) (\w+)\$ = \[9, /gm)].map(([, name]) => name);
  if (!operations.includes('Query')) throw new Error('The SDK describes its operations in another way now.');
  const described = operations.map(
    (name) => `export const ${name}$ = [9, 'com.amazonaws.dynamodb', '${name}', 0, 'unit', 'unit'];`,
  );
  return [...described, 'export const errorTypeRegistries = [];'].join('\n');
}
