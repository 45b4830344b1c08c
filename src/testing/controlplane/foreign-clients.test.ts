import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreV1Api, KubeConfig, makeInformer } from '@kubernetes/client-node';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane, waitFor } from '../index.js';

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: websites.web.example.com }
spec:
  group: web.example.com
  scope: Namespaced
  names: { kind: Website, plural: websites, shortNames: [ws] }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {}, scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }
      additionalPrinterColumns: [{ name: URL, type: string, jsonPath: .spec.url }]
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                url: { type: string, description: Address of the site. }
                replicas: { type: integer, default: 1, maximum: 9 }
            status:
              type: object
              properties:
                replicas: { type: integer }
`;
const website = (spec: string) =>
  `{ apiVersion: web.example.com/v1, kind: Website, metadata: { name: one }, spec: ${spec} }`;
const deployment = (image: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: '${image}' }] }
`;
const files: Readonly<Record<string, string>> = {
  'crd.yaml': definition,
  'site.yaml': website('{ url: a }'),
  'site-2.yaml': website('{ url: b }'),
  'unknown.yaml': website('{ shade: red }'),
  'list.json': JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'listed' } },
      { apiVersion: 'web.example.com/v1', kind: 'Website', metadata: { name: 'listed' } },
    ],
  }),
  'web.yaml': deployment('web:1'),
  'web-2.yaml': deployment('web:2'),
  'editor.sh': '#!/bin/sh\nsed -i.bak "s/url: .*/url: edited/" "$1"\n',
};

/** Arguments of kubectl, in order, and a part of its output. */
const commands: readonly (readonly [string, string | RegExp])[] = [
  ['apply -f crd.yaml', 'customresourcedefinition.apiextensions.k8s.io/websites.web.example.com created'],
  ['wait --for=condition=Established crd/websites.web.example.com', 'condition met'],
  ['get crd', /^NAME +SCOPE +VERSIONS +CREATED AT\nwebsites.web.example.com +Namespaced +v1\(storage\) /],
  ['api-resources --api-group=web.example.com', /websites +ws +web.example.com\/v1 +true +Website/],
  ['explain ws.spec.url', 'Address of the site.'],
  ['explain deployment.spec.replicas', 'Number of desired pods.'],
  ['apply -f site.yaml', 'website.web.example.com/one created'],
  ['get ws', /^NAME +URL\none +a$/],
  ['describe ws one', /Spec:\n +Replicas: +1\n +URL: +a\n/],
  ['diff -f site-2.yaml', /- {2}url: a\n\+ {2}url: b/],
  ['apply -f site-2.yaml', 'website.web.example.com/one configured'],
  ['apply --server-side -f site.yaml', 'website.web.example.com/one serverside-applied'],
  ['apply --server-side --field-manager=other -f site-2.yaml', 'conflict with "kubectl": .spec.url'],
  ['apply -f unknown.yaml', 'strict decoding error: unknown field "spec.shade"'],
  ['patch ws one --type=merge -p {"spec":{"url":"c"}}', 'patched'],
  ['patch ws one --type=json -p [{"op":"replace","path":"/spec/url","value":"d"}]', 'patched'],
  ['patch ws one -p {}', 'application/strategic-merge-patch+json is not supported by web.example.com/v1'],
  ['edit ws one', 'website.web.example.com/one edited'],
  ['get ws one -o jsonpath={.spec.url}', 'edited'],
  ['scale ws one --replicas=3', 'website.web.example.com/one scaled'],
  ['scale ws one --replicas=10', 'Invalid value: 10: spec.replicas in body should be less than or equal to 9'],
  ['label ws one tier=web', 'website.web.example.com/one labeled'],
  ['annotate ws one note=hello', 'website.web.example.com/one annotated'],
  ['get ws -l tier=web -o name', 'website.web.example.com/one'],
  ['apply -f list.json', 'configmap/listed created\nwebsite.web.example.com/listed created'],
  ['apply -f web.yaml', 'deployment.apps/web created'],
  ['diff -f web-2.yaml', /image: web:1\n\+ .*image: web:2/],
  [
    'patch deploy web -p {"spec":{"template":{"spec":{"containers":[{"name":"web","tty":true}]}}}}',
    'deployment.apps/web patched',
  ],
  ['get deploy web -o jsonpath={.spec.template.spec.containers}', /"image":"web:1".*"tty":true/],
  ['rollout restart deploy/web', 'deployment.apps/web restarted'],
  ['rollout status deploy/web --timeout=1s', 'timed out waiting'],
  [
    'patch deploy web --subresource=status --type=merge -p ' +
      '{"status":{"observedGeneration":9,"replicas":1,"updatedReplicas":1,"readyReplicas":1,"availableReplicas":1}}',
    'deployment.apps/web patched',
  ],
  ['rollout status deploy/web --timeout=5s', 'successfully rolled out'],
  ['run one --image=one:1 --restart=Never', 'pod/one created'],
  ['logs one', 'pod one does not have a host assigned'],
  ['exec one -- ls', 'pod one does not have a host assigned'],
  ['set image deploy/web web=web:3', 'deployment.apps/web image updated'],
  ['delete pod one', 'pod "one" deleted'],
  ['wait --for=delete pod/one --timeout=5s', /^$/],
  ['create quota small --hard=pods=1 --dry-run=server', 'resourcequota/small created (server dry run)'],
  ['replace --force -f site.yaml', 'website.web.example.com/one replaced'],
  ['get pods --field-selector=color=red', 'field label not supported: color'],
  ['create serviceaccount robot', 'serviceaccount/robot created'],
  ['create token robot', /^[\w-]+\.[\w-]+\.[\w-]+$/],
  ['auth can-i list pods --as=system:serviceaccount:default:robot', 'no'],
  ['create rolebinding robot --clusterrole=view --serviceaccount=default:robot', 'robot created'],
  ['auth can-i list pods --as=system:serviceaccount:default:robot', 'yes'],
  ['auth can-i --list --as=system:serviceaccount:default:robot', /pods\/log +\[\] +\[\] +\[get list watch\]/],
  ['auth whoami --as=jane', /Username +jane/],
  ['events', 'No events found in default namespace.'],
  ['delete ws --all', 'website.web.example.com "one" deleted'],
  ['delete -f crd.yaml', 'deleted'],
];

describeWithControlPlane(
  describe,
  'the embedded API server',
  () => {
    let plane: ControlPlane;
    let folder: string;

    beforeAll(async () => {
      plane = await startControlPlane({ kind: 'embedded' });
      folder = mkdtempSync(join(tmpdir(), 'kbts-kubectl-'));
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
      writeFileSync(join(folder, 'kubeconfig'), plane.admin.kubeconfig());
      chmodSync(join(folder, 'editor.sh'), 0o700);
    });
    afterAll(async () => {
      await plane?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('serves kubectl', { timeout: 120_000 }, async () => {
      const env = { KUBECONFIG: join(folder, 'kubeconfig'), HOME: folder, EDITOR: join(folder, 'editor.sh') };
      for (const [command, expected] of commands) {
        const args = command.split(/ (?=\S)/);
        const { all } = await execa(plane.kubectl, args, { cwd: folder, env, all: true, reject: false });
        if (typeof expected === 'string') expect(all, command).toContain(expected);
        else expect(all, command).toMatch(expected);
      }
    });

    it("serves client-node's informer", async () => {
      const config = new KubeConfig();
      config.loadFromString(plane.admin.kubeconfig());
      const api = config.makeApiClient(CoreV1Api);
      const namespace = 'kube-public';
      const list = () => api.listNamespacedConfigMap({ namespace });
      const informer = makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, list);
      const seen: string[] = [];
      informer.on('add', ({ metadata, data }) => void seen.push(`add ${metadata?.name} ${data?.a}`));
      informer.on('update', ({ data }) => void seen.push(`update ${data?.a}`));
      informer.on('delete', ({ metadata }) => void seen.push(`delete ${metadata?.name}`));
      const { client } = plane;
      const one = await client.create(ConfigMap.from({ metadata: { name: 'one', namespace }, data: { a: '1' } }));
      await informer.start();
      const two = await client.create(ConfigMap.from({ metadata: { name: 'two', namespace }, data: { a: '2' } }));
      await client.update({ ...one, data: { a: '3' } });
      await client.delete(two);
      await waitFor(async () => seen.length === 4, { what: 'the events of the informer' });
      expect(seen).toEqual(['add one 1', 'add two 2', 'update 3', 'delete two']);
      await informer.stop();
    });
  },
  { binaries: ['kubectl'] },
);
