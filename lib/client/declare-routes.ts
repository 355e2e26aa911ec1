import { openApiDocument } from '../../shared/openapi/document.ts';
import { routes } from '../../shared/routes/index.ts';
import { declareType, type TypeSchema } from './declare-type.ts';

interface ContentDeclaration {
  readonly content: Readonly<Record<string, { readonly schema: TypeSchema }>>;
}

interface OperationDeclaration {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: ContentDeclaration & { readonly required: boolean };
  readonly responses: Readonly<Record<string, ContentDeclaration>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDeclaration>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, TypeSchema>> };
}

const head = `// Made from the declarations of the service's operations.
type Parameter = string | number | boolean | readonly (string | number)[] | undefined;
type RouteAt<M extends Method, P extends string> = \`\${M} \${P}\` extends keyof Routes ? Routes[\`\${M} \${P}\`] : never;
export type Method = 'GET' | 'POST' | 'DELETE';
export type PathOf<M extends Method> = keyof Routes extends infer Name ? Name extends \`\${M} \${infer P}\` ? P : never : never;
export type Answer<M extends Method, P extends string> = RouteAt<M, P>['answer'];
export type Query<M extends Method, P extends string> = RouteAt<M, P>['query'];
export type Body<M extends Method, P extends string> = RouteAt<M, P>['body'];
`;

/** The package's replacement for web/client/routes.ts: the same names, without our schemas. */
export function declareRoutes(): string {
  const { paths, components }: Document = JSON.parse(JSON.stringify(openApiDocument(routes)));
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${declareType(schema)};`,
  );
  const operations = routes
    .filter(({ access }) => access.kind === 'token')
    .map(({ method, path }) => {
      const operation = paths[path]?.[method.toLowerCase()];
      if (operation === undefined) throw new Error(`${method} ${path} is not in the document.`);
      return `'${method} ${path}': ${declareOperation(operation)};`;
    });
  return `${head}${records.join('\n')}\nexport interface Routes {\n${operations.join('\n')}\n}\n`;
}

function declareOperation({ parameters, requestBody, responses }: OperationDeclaration): string {
  const names = parameters
    .filter((one) => one.in === 'query')
    .map(
      ({ name, description = name }) =>
        `/** ${description.replaceAll('\n', ' ')} */\nreadonly ${JSON.stringify(name)}?: Parameter;`,
    );
  const body = requestBody === undefined ? 'undefined' : schemaOf(requestBody);
  const isOptional = requestBody?.required === false;
  const answer = responses['200'] === undefined ? 'unknown' : schemaOf(responses['200']);
  return `{\nquery: {\n${names.join('\n')}\n};\nbody: ${body}${isOptional ? ' | undefined' : ''};\nanswer: ${answer};\n}`;
}

const schemaOf = ({ content }: ContentDeclaration): string =>
  declareType(Object.values(content)[0]?.schema ?? {});
