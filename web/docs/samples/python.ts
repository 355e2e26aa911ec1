import { layout } from '../layout.ts';
import type { SampleRequest } from './sample-request.ts';

/** The request with nothing but Python's own library, where `TOKEN`, and whatever else is named, is defined. */
export function pythonSample(request: SampleRequest): string {
  const { method, address, token, body, keeps, isJson } = request;
  const headers = [
    ...(token === undefined ? [] : [`"Authorization": f"Bearer {${token}}"`]),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const lines = [
    `    ${addressLiteral(address)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${layout(body, literal, '    ')}).encode(),`]),
  ];
  return [
    'import json, urllib.request',
    '',
    `request = urllib.request.Request(\n${lines.join('\n')}\n)`,
    isJson
      ? 'answer = json.load(urllib.request.urlopen(request))'
      : 'answer = urllib.request.urlopen(request).read().decode()',
    ...Object.entries(keeps).map(([name, place]) => `${name} = answer${inBrackets(place)}`),
  ].join('\n');
}

function literal(scalar: unknown): string {
  if (scalar === null) return 'None';
  if (typeof scalar === 'boolean') return scalar ? 'True' : 'False';
  return typeof scalar === 'string' && scalar.startsWith('$') ? scalar.slice(1) : JSON.stringify(scalar);
}

const addressLiteral = (address: string) =>
  address.includes('$') ? `f"${address.replace(/\$([A-Z_]+)/g, '{$1}')}"` : `"${address}"`;

const inBrackets = (place: string) => place.replace(/(^|\.)([a-zA-Z]+)/g, '["$2"]');
