import { layout } from '../layout.ts';
import type { SampleRequest } from './sample-request.ts';

/** The request for a browser's console or Node, where `TOKEN`, and whatever else is named, is defined. */
export function javascriptSample(request: SampleRequest): string {
  const { method, address, token, body, keeps, isJson } = request;
  const headers = [
    ...(token === undefined ? [] : [`Authorization: ${inTemplate(`Bearer $${token}`)}`]),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${layout(body, literal, '  ')}),`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return [
    `const response = await fetch(${addressLiteral(address)}${rest});`,
    `const answer = await response.${isJson ? 'json' : 'text'}();`,
    ...Object.entries(keeps).map(([name, place]) => `const ${name} = answer.${place};`),
  ].join('\n');
}

const literal = (scalar: unknown) =>
  typeof scalar === 'string' && scalar.startsWith('$') ? scalar.slice(1) : JSON.stringify(scalar);

const addressLiteral = (address: string) => (address.includes('$') ? inTemplate(address) : `'${address}'`);

/** A template that fills in each `$NAME`. */
const inTemplate = (text: string) => `\`${text.replace(/\$([A-Z_]+)/g, (_, name) => `$\{${name}}`)}\``;
