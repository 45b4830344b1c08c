import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonSchema, SchemaPath, ValidationRule } from '../../model/index.js';
import { check } from '../check/check.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { cases } from '../fixtures/cases.js';
import { type PlacedDiagnostic, placedDiagnostics } from '../fixtures/placed-diagnostics.js';
import { parse } from '../parse/parse.js';
import { declare } from '../schema/declare.js';
import { optional } from '../types/unify.js';

/** What the API server says of a case, made by `npm run cel-oracle`. */
interface Verdict {
  readonly name: string;
  readonly refused?: readonly {
    readonly path: string;
    readonly index?: number;
    readonly part: string;
    readonly isCost?: boolean;
    readonly detail: string;
  }[];
  readonly costs?: readonly string[];
}

const verdicts = readFileSync(new URL('../fixtures/verdicts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Verdict => JSON.parse(line));

/** The cases with a rule that the API server of an older version rejects and that of the newest one accepts. */
const refusedByOlder: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../fixtures/refused-by-older.json', import.meta.url), 'utf8'),
);

test('there is a verdict for each case', () => {
  expect(verdicts.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
});

describe('the API server agrees', () => {
  test.each(cases.map(({ name, schema }, index) => [name, schema, verdicts[index]] as const))(
    '%s',
    (_, schema, verdict) => {
      expect(refusedHere(placedDiagnostics(schema))).toEqual(refusedThere(verdict));
      const costs = (schema['x-kubernetes-validations'] ?? []).map((rule) => costOf(rule, schema));
      // The costs of rules that are not valid are not known here.
      for (const [index, cost] of costs.entries()) if (cost !== undefined) expect(cost).toBe(verdict?.costs?.[index]);
    },
  );

  test.each(['1.33', '1.34', '1.35'] as const)(
    'what %s lacks, of the rules that the newest version accepts',
    (target) => {
      const accepted = cases.filter((_, index) => verdicts[index]?.refused === undefined);
      const found = accepted.map(({ name, schema }) => ({ name, diagnostics: placedDiagnostics(schema, target) }));
      const refused = found.filter(({ diagnostics }) => diagnostics.length > 0);
      expect([...new Set(refused.map(({ name }) => name))]).toEqual(refusedByOlder[target]);
      const diagnostics = refused.flatMap((one) => one.diagnostics);
      expect(diagnostics.every(({ code, message }) => code === 'kubernetes-version' && message.includes(target))).toBe(
        true,
      );
    },
  );

  test('most of the cases are accepted, and many are not', () => {
    const accepted = verdicts.filter(({ refused }) => refused === undefined).length;
    expect(accepted).toBeGreaterThan(400);
    expect(verdicts.length - accepted).toBeGreaterThan(400);
  });

  function costOf({ rule, optionalOldSelf }: ValidationRule, schema: JsonSchema): string | undefined {
    const parsed = parse(rule);
    const self = declare(schema, true, 'self');
    if (parsed.kind === 'broken' || self === undefined || placedDiagnostics(schema).length > 0) return undefined;
    const old = optionalOldSelf === true ? optional(self.type) : self.type;
    const variables = new Map([
      ['self', self.type],
      ['oldSelf', old],
    ]);
    return String(estimateCost(check(parsed.expr, variables), self, '').cost.max);
  }
});

function refusedHere(diagnostics: readonly PlacedDiagnostic[]): string[] {
  const places = diagnostics.map(({ path, index, part, code, message }) => {
    const isTotal = message.startsWith('this is the most expensive');
    return isTotal ? 'total' : [pathText(path), index, part, code === 'cel-cost' ? 'cost' : ''].join(' ');
  });
  return [...new Set(places)].sort();
}

function refusedThere(verdict: Verdict | undefined): string[] {
  const refused = verdict?.refused ?? [];
  const hasCostlyRule = refused.some(({ part, isCost }) => isCost === true && part !== 'total');
  const places = refused
    // The total is told here only when no rule is too expensive by itself.
    .filter(({ part }) => part !== 'total' || !hasCostlyRule)
    .map(({ path, index = 0, part, isCost, detail }) => {
      if (part === 'total') return 'total';
      // A rule of more lines lacks a message; here that is said of the rule.
      const place = detail.startsWith('message must be specified') ? 'rule' : part;
      return [path, index, place, isCost === true ? 'cost' : ''].join(' ');
    });
  return [...new Set(places)].sort();
}

function pathText(path: SchemaPath): string {
  return path
    .map((step) => {
      if (step.kind === 'property') return `.properties[${step.name}]`;
      return step.kind === 'items' ? '.items' : '.additionalProperties';
    })
    .join('');
}
