import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';
import { memoryFiles } from '../files/index.js';
import { builtinDescription, builtinModules, builtinTypeId, builtinTypeNames } from '../k8s/schemas.js';
import { ProblemList } from '../problems/index.js';
import { generateManifests } from './index.js';

const cases = fileURLToPath(new URL('../../testdata/differential/', import.meta.url));
const controllerGen = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'controller-gen');
const missing = `no controller-gen at ${controllerGen}: npm run control-plane`;

describe.skipIf(!existsSync(controllerGen))(
  `descriptions of built-in fields (skipped when there is ${missing})`,
  () => {
    const wanted = () => descriptionsOf(fromGo('builtins'));
    const made = descriptionsOf(fromTypeScript('builtins', 'crd'));
    const share = (texts: Map<string, string>, expected: Map<string, string>) =>
      [...texts].filter(([path, text]) => expected.get(path) === text).length / texts.size;

    it('stand where they stand there, and have the same words for most fields', () => {
      const expected = wanted();
      expect(expected.size).toBeGreaterThan(2000);
      expect([...made.keys()].filter((path) => !expected.has(path))).toEqual([]);
      // The declarations have no text for a field whose type is a class: it gets the text of its type.
      expect(share(expected, made)).toBeGreaterThan(0.77);
    });

    it('have the same words wherever the declarations have a text for the field', () => {
      const typeTexts = new Set(allTypes().map((id) => collapsed(builtinDescription(id)?.type ?? '')));
      const ofFields = new Map([...made].filter(([, text]) => !typeTexts.has(text)));
      expect(ofFields.size).toBeGreaterThan(1500);
      // The others were rewritten in a later release, or stand for an `IntOrString`, of which the declarations say one thing only.
      expect(share(ofFields, wanted())).toBeGreaterThan(0.95);
    });

    it('are shortened as those of declared types, and left out by `maxDescLen=0`', () => {
      const short = [...descriptionsOf(fromTypeScript('builtins', 'crd:maxDescLen=40')).values()];
      expect(short.length).toBe(made.size);
      expect(Math.max(...short.map((text) => text.length))).toBeLessThanOrEqual(43);
      expect(descriptionsOf(fromTypeScript('builtins', 'crd:maxDescLen=0')).size).toBe(0);
    });
  },
);

function fromGo(name: string): string {
  const out = mkdtempSync(join(tmpdir(), 'kbts-descriptions-'));
  try {
    execaSync(controllerGen, ['crd', `paths=./${name}`, `output:dir=${out}`], { cwd: cases });
    return readFileSync(join(out, 'builtins.example.com_hosts.yaml'), 'utf8');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function fromTypeScript(name: string, generator: string): string {
  const files = memoryFiles({ [`${name}/types.ts`]: readFileSync(join(cases, name, 'types.ts'), 'utf8') });
  return generateManifests([generator, `paths=./${name}`, 'output:stdout'], files, '0.0.0', new ProblemList()).stdout;
}

/** Every description of the first version of a CRD by its path, white space collapsed. */
function descriptionsOf(crd: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (at: unknown, path: string) => {
    if (typeof at !== 'object' || at === null) return;
    for (const [key, value] of Object.entries(at)) {
      if (key === 'description' && typeof value === 'string') found.set(path, collapsed(value));
      else visit(value, `${path}.${key}`);
    }
  };
  visit(parse(crd).spec.versions[0].schema.openAPIV3Schema, '');
  return found;
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function allTypes(): string[] {
  const names = builtinModules().flatMap((module) =>
    builtinTypeNames(module).map((name) => builtinTypeId(module, name)),
  );
  return names.filter((id) => id !== undefined);
}
