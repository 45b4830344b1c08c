import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cacheFolder } from '../../../../hack/control-plane/cache.mjs';
import type { JsonSchema } from '../../../base/json/index.js';
import { type GoField, grammarCases, mishandledByControllerGen } from '../fixtures/grammar-cases.js';
import { markerHelp } from '../help/help.js';
import { findByComment } from './lookup.js';
import { readComment } from './registry.js';

const controllerGen = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'controller-gen');
const goModule = fileURLToPath(new URL('../../../../testdata/differential/', import.meta.url));
const missing = `skipped without controller-gen at ${controllerGen}: run npm run control-plane`;

/** A marker in the help of controller-gen. */
interface TheirMarker {
  readonly name: string;
  readonly target: 'package' | 'type' | 'field';
  readonly fields?: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[];
}

describe.skipIf(!existsSync(controllerGen))(`compared with controller-gen (${missing})`, () => {
  it('supports every marker on every target with every argument', () => {
    const generators = ['crd', 'rbac:roleName=x', 'webhook', 'object', 'applyconfiguration'];
    const json = execFileSync(controllerGen, [...generators, '-wwww'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const theirs = (JSON.parse(json) as { markers?: TheirMarker[] }[]).flatMap(({ markers = [] }) => markers);
    expect(theirs.length).toBeGreaterThan(100);
    expect(theirs.filter((marker) => !isRefusedThere(marker)).flatMap(lackingOf)).toEqual([]);
  });

  describe('reads the same values', () => {
    let folder: string;
    let log: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'kbts-grammar-'));
      for (const file of ['go.mod', 'go.sum']) copyFileSync(join(goModule, file), join(folder, file));
      allCases.forEach(([marker, field], index) => {
        mkdirSync(join(folder, packageOf(index)));
        writeFileSync(join(folder, packageOf(index), 'types.go'), goSource(index, marker, field));
      });
      log = runControllerGen(folder);
    }, 600_000);

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const allCases = [...grammarCases, ...mishandledByControllerGen];

    it.each(grammarCases.map((example, index) => [...example, index] as const))('+%s on %s', (marker, field, index) => {
      expect(ours(marker, field)).toEqual(theirs(index));
    });

    it.each(mishandledByControllerGen.map((example, index) => [...example, index] as const))(
      '+%s on %s is read correctly',
      (marker, field, index) => {
        expect(ours(marker, field)).not.toEqual(theirs(grammarCases.length + index));
      },
    );

    /** The schema of the field, or `refused`. */
    function theirs(index: number): unknown {
      const name = packageOf(index);
      if (log.includes(`/${name}/types.go:`)) return 'refused';
      const crd = parse(readFileSync(join(folder, 'out', `${name}.example.com_kinds.yaml`), 'utf8'), {
        intAsBigInt: true,
      });
      return withNumbers(crd.spec.versions[0].schema.openAPIV3Schema.properties.field);
    }
  });
});

/** `k8s:enum` on a field exists there only to be refused. */
function isRefusedThere({ name, target }: TheirMarker): boolean {
  return name === 'k8s:enum' && target === 'field';
}

const typeNames: Readonly<Record<string, readonly string[]>> = {
  '': ['number'],
  int: ['int'],
  string: ['string'],
  bool: ['bool'],
  any: ['any', 'string'],
  raw: ['raw'],
  slice: ['string[]', 'string', 'any'],
};

function lackingOf({ name, target, fields = [] }: TheirMarker): string[] {
  const named = fields.every((field) => field.name !== '' && name !== 'default');
  const found = findByComment(fields.length === 0 ? name : named ? `${name}:${fields[0]?.name}=` : `${name}=`);
  if (!found) return [`${name}: unknown`];
  const { targets, argument } = found.marker.marker;
  const fitting = target === 'type' ? ['type', 'kind'] : [target];
  if (!targets.some((known) => fitting.includes(known))) return [`${name}: not on a ${target}`];
  const help =
    markerHelp().find((candidate) => candidate.name === found.marker.marker.name)?.argument ?? argument.shape;
  return fields.flatMap((field) => {
    const expected = typeNames[field.type] ?? [];
    if (help.kind === 'scalar' || help.kind === 'list')
      return expected.includes(help.type) ? [] : [`${name}: ${help.type}`];
    const ours = help.kind === 'fields' ? help.fields.find((known) => known.commentName === field.name) : undefined;
    if (!ours) return [`${name}: no argument ${field.name}`];
    // The API server requires `sideEffects`, so it is required here.
    const isSame = ours.isRequired === !field.optional || field.name === 'sideEffects';
    return expected.includes(ours.type) && isSame
      ? []
      : [`${name}: ${field.name} is ${ours.type}, required: ${ours.isRequired}`];
  });
}

function packageOf(index: number): string {
  return `p${String(index).padStart(3, '0')}`;
}

function goSource(index: number, marker: string, field: GoField): string {
  return `// +groupName=${packageOf(index)}.example.com
package ${packageOf(index)}

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Kind struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	// +${marker}
	Field ${field} \`json:"field,omitempty"\`
}
`;
}

/** Runs on all packages; it goes on after one that it refuses, and says so. */
function runControllerGen(folder: string): string {
  const args = ['crd:allowDangerousTypes=true,maxDescLen=0', 'paths=./...', 'output:dir=out'];
  try {
    execFileSync(controllerGen, args, { cwd: folder, stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr); // execFileSync throws the output of the process
  }
}

const schemas: Readonly<Record<GoField, () => JsonSchema>> = {
  string: () => ({ type: 'string' }),
  bool: () => ({ type: 'boolean' }),
  int32: () => ({ type: 'integer', format: 'int32' }),
  int64: () => ({ type: 'integer', format: 'int64' }),
  float64: () => ({ type: 'number' }),
  '[]string': () => ({ type: 'array', items: { type: 'string' } }),
  'map[string]string': () => ({ type: 'object', additionalProperties: { type: 'string' } }),
};

function ours(text: string, field: GoField): unknown {
  const reading = readComment({ text, file: 'a.ts', offset: 1, target: 'field' });
  const schema = schemas[field]();
  if (reading.kind === 'foreign') return schema;
  if (reading.kind === 'problem') return 'refused';
  const { effect } = reading.marker.marker;
  let target: JsonSchema | undefined = schema;
  for (let level = 0; level < reading.use.itemsDepth; level++) target = target?.items;
  if (!target) return 'refused';
  let isRefused = false;
  const report = () => {
    isRefused = true;
  };
  if (effect.on === 'schema' || effect.on === 'presence') {
    const around = { name: 'field', isRequired: false, parent: {} };
    effect.apply?.({ schema: target, field: around, written: reading.use.written, report }, reading.use.value as never); // read by the argument of this marker
  }
  return isRefused ? 'refused' : schema;
}

/** Converts bigints to numbers if they are exact. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return BigInt(Number(value)) === value ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNumbers(part)]));
}
