import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CustomResourceDefinition } from '../../../k8s/apiextensions/v1.js';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { mergePatch } from '../../../runtime/client/index.js';
import {
  type ControlPlane,
  describeWithControlPlane,
  makeServingCertificate,
  type ServingCertificate,
  startControlPlane,
  waitFor,
} from '../../../testing/index.js';
import { bundleOperator, type Operator, startOperator } from '../../../testing/operators/fixtures/tutorial-operator.js';
import { expectSuccess } from '../../main/fixtures/run.js';

interface V1 extends KubernetesObject {
  spec: { foo?: string };
}
interface V2 extends KubernetesObject {
  spec: { label?: string; guns?: number };
}
const V1 = defineKind<V1>({ group: 'ship.example.com', version: 'v1', kind: 'Frigate' });
const V2 = defineKind<V2>({ group: 'ship.example.com', version: 'v2', kind: 'Frigate' });
const namespace = 'default';
const crd = 'frigates.ship.example.com';

/** What a user writes: `foo` is renamed, and v1 has no guns. */
const conversion = `
const annotation = 'ship.example.com/v2';

export function toHub({ metadata, spec, status }: Frigate): Converted<Frigate, Hub> {
  return { metadata: keepFields(metadata, annotation, { guns: spec.guns }), spec: { foo: spec.label }, status };
}

export function fromHub({ metadata, spec, status }: Hub): Converted<Hub, Frigate> {
  const taken = takeFields<FrigateSpec>(metadata, annotation);
  return { metadata: taken.metadata, spec: { label: spec.foo, guns: taken.fields.guns }, status };
}

export const v2: Spoke<Hub, Frigate> = { kind: Frigate, toHub, fromHub };
`;

describeWithControlPlane(describe, 'a generated project that converts between versions', () => {
  let project: string;
  let plane: ControlPlane;
  let certificate: ServingCertificate;
  let operator: Operator;

  const kbts = (call: string) => expectSuccess(project, call);
  const edit = (path: string, change: (text: string) => string) => {
    const text = readFileSync(join(project, path), 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(join(project, path), change(text));
  };
  const [typesOfV1, typesOfV2] = ['src/api/v1/frigate.types.ts', 'src/api/v2/frigate.types.ts'];
  const frigate = (name: string) => ({ namespace, name });

  beforeAll(async () => {
    plane = await startControlPlane();
    project = join(plane.folder, 'project');
    mkdirSync(project);
    await kbts('init --domain example.com');
    await kbts('create api --group ship --version v1 --kind Frigate --resource --controller');
    await kbts('create api --group ship --version v2 --kind Frigate --from v1 --resource --controller=false');
    await kbts('create webhook --group ship --version v1 --kind Frigate --conversion --spoke v2');
    edit(typesOfV2, (text) =>
      text.replace('  foo?: string;', '  label?: string;\n  guns?: number;').replace('{ C', '{ type Int32, C'),
    );
    edit(typesOfV2, (text) => text.replace('guns?: number', 'guns?: Int32'));
    edit('src/api/v2/frigate.conversion.ts', (text) =>
      text
        .replace(/\n\/\/ `Converted`.*$/s, conversion)
        .replace('import type { Converted, Spoke }', 'import { type Converted, keepFields, type Spoke, takeFields }')
        .replace('import { Frigate }', 'import { Frigate, type FrigateSpec }'),
    );
    await kbts('manifests');
    const bundle = join(plane.folder, 'manager.mjs');
    await bundleOperator(bundle, join(project, 'src/main.ts'));
    certificate = await makeServingCertificate();
    await plane.installCrds(join(project, 'config/crd/bases'));
    const kubeconfig = plane.admin.kubeconfig();
    operator = await startOperator({ bundle, folder: join(plane.folder, 'operator'), kubeconfig, certificate });
    await installCrds();
    await waitFor(isConverting, { what: 'the API server to call the conversion webhook' });
  }, 180_000);

  afterAll(async () => {
    await operator?.kill('SIGKILL');
    await plane?.stop();
  }, 60_000);

  async function installCrds(): Promise<void> {
    const target = { port: operator.webhookPort, caBundle: certificate.ca };
    await plane.installCrds(join(project, 'config/crd/bases'), { conversion: target });
  }

  async function isConverting(): Promise<boolean> {
    const metadata = { namespace, generateName: 'probe-' };
    const probe = await plane.client.create(V2.from({ metadata, spec: { label: 'probe' } }));
    const hub = await plane.client.get(V1, frigate(probe.metadata.name));
    await plane.client.delete(probe);
    return hub.spec.foo === 'probe';
  }

  const storedVersions = async () =>
    (await plane.client.get(CustomResourceDefinition, { name: crd })).status?.storedVersions;

  it('returns objects of both versions in both', async () => {
    await plane.client.create(V1.from({ metadata: frigate('old'), spec: { foo: 'a' } }));
    await plane.client.create(V2.from({ metadata: frigate('new'), spec: { label: 'b', guns: 7 } }));
    expect((await plane.client.get(V2, frigate('old'))).spec).toEqual({ label: 'a' });
    expect((await plane.client.get(V1, frigate('new'))).spec).toEqual({ foo: 'b' });
    expect((await plane.client.get(V2, frigate('new'))).spec).toEqual({ label: 'b', guns: 7 });
    expect((await plane.client.get(V2, frigate('new'))).metadata.annotations).toBeUndefined();
    expect(await storedVersions()).toEqual(['v1']);
  });

  it('keeps what a version lacks when a client of that version writes the object', async () => {
    const hub = await plane.client.get(V1, frigate('new'));
    await plane.client.update({ ...hub, spec: { foo: 'c' } });
    expect((await plane.client.get(V2, frigate('new'))).spec).toEqual({ label: 'c', guns: 7 });
  });

  it('has objects stored in both versions after the storage version changed, and then in the new one only', async () => {
    edit(typesOfV1, (text) => text.replace('@StorageVersion()\n', '').replace(', StorageVersion', ''));
    edit(typesOfV2, (text) =>
      text
        .replace('@StatusSubresource()\n', '@StatusSubresource()\n@StorageVersion()\n')
        .replace(', StatusSub', ', StorageVersion, StatusSub'),
    );
    await kbts('manifests');
    await installCrds();
    await waitFor(isConverting, { what: 'the API server to call the conversion webhook' });
    await plane.client.create(V2.from({ metadata: frigate('newest'), spec: { guns: 1 } }));
    expect(await storedVersions()).toEqual(['v1', 'v2']);
    const specs = {
      old: [{ foo: 'a' }, { label: 'a' }],
      new: [{ foo: 'c' }, { label: 'c', guns: 7 }],
      newest: [{}, { guns: 1 }],
    };
    for (const [name, [inV1, inV2]] of Object.entries(specs)) {
      expect((await plane.client.get(V1, frigate(name))).spec).toEqual(inV1);
      expect((await plane.client.get(V2, frigate(name))).spec).toEqual(inV2);
    }
    // The migration: every object is written once, which stores it in the new version.
    for (const name of ['old', 'new']) {
      await plane.client.update(await plane.client.get(V2, frigate(name)));
    }
    await operator.kill('SIGKILL');
    // Without the webhook, an object can only be read in the version that it is stored in.
    for (const [name, [, inV2]] of Object.entries(specs)) {
      expect((await plane.client.get(V2, frigate(name))).spec).toEqual(inV2);
      await expect(plane.client.get(V1, frigate(name))).rejects.toThrow(/conversion webhook/);
    }
    const definition = await plane.client.get(CustomResourceDefinition, { name: crd });
    await plane.client.status.patch(definition, mergePatch({ status: { storedVersions: ['v2'] } }));
    expect(await storedVersions()).toEqual(['v2']);
  }, 60_000);
});
