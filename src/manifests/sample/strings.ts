import type { JsonSchema } from '../../model/index.js';
import { patternExample } from './pattern-example.js';

/** An example of each format that the API server validates, from the ranges reserved for documentation. */
const formats: Readonly<Record<string, string>> = {
  bsonobjectid: '507f1f77bcf86cd799439011',
  byte: 'ZXhhbXBsZQ==',
  cidr: '192.0.2.0/24',
  creditcard: '4111111111111111',
  date: '2026-01-01',
  datetime: '2026-01-01T00:00:00Z',
  'date-time': '2026-01-01T00:00:00Z',
  duration: '1h',
  email: 'user@example.com',
  hexcolor: '#ffffff',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  isbn: '9783161484100',
  isbn10: '316148410X',
  isbn13: '9783161484100',
  'k8s-long-name': 'example.com',
  'k8s-short-name': 'example',
  mac: '00:00:5e:00:53:01',
  rgbcolor: 'rgb(255,255,255)',
  ssn: '078-05-1120',
  uri: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  uuid3: '123e4567-e89b-32d3-a456-426614174000',
  uuid4: '123e4567-e89b-42d3-a456-426614174000',
  uuid5: '123e4567-e89b-52d3-a456-426614174000',
};

/** Common strings to try against a pattern. */
const common = ['example', 'Example', '1', '1h', '1Gi', 'v1', 'example.com', 'https://example.com', '* * * * *'];

/** The patterns that a string must match, all of them. */
export function patternsOf(schema: JsonSchema): readonly string[] {
  return [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
}

/** Strings that a schema may accept, best first. */
export function stringExamples(schema: JsonSchema): readonly string[] {
  const { format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const own = Object.hasOwn(formats, format) ? formats[format] : undefined;
  const matching = patternsOf(schema).flatMap((pattern) =>
    [0, 1, minLength].flatMap((repeats) => patternExample(pattern, repeats) ?? []),
  );
  const fitting = [...(own === undefined ? common : [own]), ...matching].map((text) =>
    toLength(text, minLength, maxLength),
  );
  return [...new Set([...fitting, ...matching])];
}

/** Repeats or truncates a string to a length; a very large minimum is ignored. */
function toLength(text: string, least: number, most: number): string {
  const characters = [...text];
  if (characters.length < least && least <= 1000 && text !== '')
    return text.repeat(Math.ceil(least / characters.length)).slice(0, least);
  return characters.length > most ? characters.slice(0, most).join('') : text;
}
