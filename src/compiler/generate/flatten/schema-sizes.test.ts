import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import { SchemaSizes } from '../crds/crd-schemas.js';

describe('the size of a schema', () => {
  it('counts every use of a shared schema', () => {
    const part: JsonSchema = { type: 'string' };
    const list: JsonSchema = { type: 'array', items: part };
    expect(new SchemaSizes().of({ properties: { a: part, b: list }, additionalProperties: list, allOf: [part] })).toBe(
      7,
    );
  });

  it('is computed at once if the size doubles sixty times', () => {
    let schema: JsonSchema = {};
    for (let step = 0; step < 60; step++) schema = { properties: { a: schema, b: schema } };
    expect(new SchemaSizes().of(schema)).toBe(2 ** 61 - 1);
  });
});
