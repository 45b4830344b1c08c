import { describe, expect, test } from 'vitest';
import type { JsonSchema, ValidationRule } from '../../../base/json/index.js';
import {
  type KubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
} from '../../../base/kubernetes-version.js';
import type { SchemaPath } from '../../model/index.js';
import { check } from '../check/check.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { cases } from '../fixtures/cases.js';
import { type PlacedDiagnostic, placedDiagnostics } from '../fixtures/placed-diagnostics.js';
import { functionsOf, judgedCases, type Verdict, verdictsOf } from '../fixtures/verdicts.js';
import { parse } from '../parse/parse.js';
import { unavailable } from '../types/availability.js';
import { declare } from '../types/declare.js';
import { functionNames, overloadsOf } from '../types/functions.js';
import { optional } from '../types/unify.js';

test('there is a verdict for each case', () => {
  expect(judgedCases).toEqual(cases.map(({ name }) => name));
});

describe.each(kubernetesVersions)('the API server of %s agrees', (target) => {
  const verdicts = verdictsOf(target);

  test.each(cases.map(({ name, schema }, index) => [name, schema, verdicts[index]] as const))(
    '%s',
    (_, schema, verdict) => {
      const diagnostics = placedDiagnostics(schema, target);
      expect(refusedHere(diagnostics)).toEqual(refusedThere(verdict));
      if (diagnostics.length > 0) return;
      const costs = (schema['x-kubernetes-validations'] ?? []).map((rule) => costOf(rule, schema, target));
      expect(costs).toEqual(verdict?.costs ?? []);
    },
  );

  test('on the functions that rules can use', () => {
    const names = new Set([...functionNames(), ...Object.keys(functionsOf(target)).filter(isWritten)]);
    const here = [...names].map((name) => [name, usable(name, target)] as const).filter(([, ids]) => ids.length > 0);
    const there = [...names].map((name) => [name, functionsOf(target)[name] ?? []] as const);
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there.filter(([, ids]) => ids.length > 0)));
  });
});

test('versions differ, and what an older one lacks is reported with the version that introduced it', () => {
  for (const target of kubernetesVersions.filter((version) => version !== newestKubernetesVersion)) {
    const accepted = cases.filter((_, index) => verdictsOf(newestKubernetesVersion)[index]?.refused === undefined);
    const diagnostics = accepted.flatMap(({ schema }) => placedDiagnostics(schema, target));
    const lacking = diagnostics.filter(({ code }) => code === 'kubernetes-version');
    expect(lacking.length).toBeGreaterThan(0);
    expect(lacking.every(({ message }) => message.endsWith(`; the project targets ${target}`))).toBe(true);
  }
});

test('most of the cases are accepted, and many are not', () => {
  const accepted = verdictsOf(newestKubernetesVersion).filter(({ refused }) => refused === undefined).length;
  expect(accepted).toBeGreaterThan(400);
  expect(cases.length - accepted).toBeGreaterThan(400);
});

/** Whether a name is that of a function that a rule can call, and not what a macro or an operator becomes. */
function isWritten(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9.]*$/.test(name) && name !== 'in';
}

function usable(name: string, target: KubernetesVersion): string[] {
  const ids = (overloadsOf(name) ?? []).map(({ id }) => id);
  return ids.filter((id) => unavailable(target, name, [id]) === undefined).toSorted();
}

function costOf({ rule, optionalOldSelf }: ValidationRule, schema: JsonSchema, target: KubernetesVersion) {
  const parsed = parse(rule);
  const self = declare(schema, true, 'self', target);
  if (parsed.kind === 'broken' || self === undefined) return undefined;
  const old = optionalOldSelf === true ? optional(self.type) : self.type;
  const variables = new Map([
    ['self', self.type],
    ['oldSelf', old],
  ]);
  return String(estimateCost(check(parsed.expr, variables, { target }), self, '', target).cost.max);
}

function refusedHere(diagnostics: readonly PlacedDiagnostic[]): string[] {
  const places = diagnostics.map(({ path, index, part, code, message }) => {
    const isTotal = message.startsWith('the estimated total cost');
    return isTotal ? 'total' : [pathText(path), index, part, code === 'cel-cost' ? 'cost' : ''].join(' ');
  });
  return [...new Set(places)].sort();
}

function refusedThere(verdict: Verdict | undefined): string[] {
  const refused = verdict?.refused ?? [];
  const hasCostlyRule = refused.some(({ part, isCost }) => isCost === true && part !== 'total');
  const places = refused
    // The total is reported here only if no single rule is too expensive.
    .filter(({ part }) => part !== 'total' || !hasCostlyRule)
    .map(({ path, index = 0, part, isCost, detail }) => {
      if (part === 'total') return 'total';
      // A missing message is reported at the rule here.
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
