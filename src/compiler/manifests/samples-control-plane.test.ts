import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYamlDocuments } from '../../base/yaml/index.js';
import type { KubernetesObject } from '../../k8s/index.js';
import { describeWithControlPlane, type TestCluster, testCluster } from '../../testing/index.js';
import { generateManifests } from './index.js';

/** Fields of each type for which kbts has a value. */
const types = `import * as k from 'kbts/api';
import { CustomResource, GroupVersion, Kind, type Float, type Int32, type Int64 } from 'kbts/api';
import type { PodTemplateSpec } from 'kbts/k8s/core/v1';
import type { Condition } from 'kbts/k8s/meta/v1';

export class Port { name!: string; number!: Int32; host?: string }

@k.MinProperties(1) @k.MaxProperties(1)
export class Provider { since?: k.Time; local?: { path: string }; cloud?: { region: string } }

export class EverythingSpec {
  @k.MinLength(3) code!: string;
  @k.MinItems(1) guns!: Port[];
  provider!: Provider;
  text!: string;
  word!: 'on' | 'off';
  number!: 'one' | 'two';
  flag!: boolean;
  @k.Minimum(5) int!: Int32;
  @k.Maximum(-3) negative!: Int64;
  @k.Minimum(0.25) @k.Maximum(0.75) part!: Float;
  @k.Default('blue') @k.MinLength(2) color!: string;
  @k.Example('Bismarck') @k.Pattern('^[A-Z]') name!: string;
  size!: k.Quantity;
  either!: k.IntOrString;
  raw!: k.RawExtension;
  json!: k.JSONValue;
  @k.ListType('set') set!: string[];
  @k.ListType('map') @k.ListMapKey('name') ports!: Port[];
  labels!: Record<string, Int32>;
  template!: PodTemplateSpec;
  conditions!: Condition[];
  maybe!: string | null;
}

@Kind(new GroupVersion('sample.example.com', 'v1'))
export class Everything extends CustomResource { spec!: EverythingSpec; extra!: Port }
`;

const sample = `apiVersion: sample.example.com/v1
kind: Everything
metadata:
  name: everything-sample
  namespace: default
# TODO(user): Add fields here.
spec: {}
`;

describeWithControlPlane(describe, 'a sample of every sort of field', () => {
  let cluster: TestCluster;
  const folder = mkdtempSync(join(tmpdir(), 'kbts-samples-'));

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is taken by the API server with strict validation, and only once it is filled in', async () => {
    const files = {
      PROJECT:
        'layout: typescript.kbts.io/v1\nmanifests:\n- crd:allowDangerousTypes=true\n- paths=./src/...\n- output:dir=crd\nprojectName: project\nversion: "3"\n',
      'src/types.ts': types,
      'config/samples/a.yaml': sample,
    };
    const problems = new DiagnosticList();
    const { changes } = generateManifests(undefined, memoryFiles(files), '0.0.0', problems);
    expect(problems.all.filter(({ severity }) => severity === 'error')).toEqual([]);
    const textOf = (path: string) =>
      changes.flatMap((change) => (change.path === path && 'contents' in change ? [change.contents ?? ''] : []))[0] ??
      '';
    writeFileSync(join(folder, 'crd.yaml'), textOf('crd/sample.example.com_everythings.yaml'));
    await cluster.installCrds(folder);
    const filled = textOf('config/samples/a.yaml');
    expect(filled).not.toContain('TODO(user): Set');
    const options = { dryRun: true, fieldValidation: 'Strict' } as const;
    await expect(cluster.client.create(objectIn(sample), options)).rejects.toThrow('Required value');
    await expect(cluster.client.create(objectIn(filled), options)).resolves.toMatchObject({ kind: 'Everything' });
  });
});

function objectIn(text: string): KubernetesObject {
  const [object] = readYamlDocuments('sample.yaml', text);
  return object as KubernetesObject; // the API server decides
}
