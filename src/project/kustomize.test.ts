import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';
import { readYamlDocuments } from '../base/yaml/index.js';

const config = fileURLToPath(new URL('../../testdata/cronjob/project/config/', import.meta.url));
const golden = fileURLToPath(new URL('../../../shared/golden/cronjob/', import.meta.url));
const kustomize = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'kustomize');
const parts = [
  'default',
  'crd',
  'rbac',
  'manager',
  'prometheus',
  'network-policy',
  'certmanager',
  'webhook',
  'samples',
];

interface Intended {
  readonly path: RegExp;
  readonly why: string;
  /** Only values that the golden lacks. Default: any difference. */
  readonly isAddition?: boolean;
}

/** Where a project in TypeScript differs from kubebuilder's on purpose: path of the value, and why. */
const intended: readonly Intended[] = [
  {
    path: /^CustomResourceDefinition\/.*\.openAPIV3Schema\.properties\.spec\.properties\.jobTemplate\./,
    isAddition: true,
    why: "the golden has the built-in types of Kubernetes 1.36; the manifests' own test compares with these",
  },
  {
    path: /^CustomResourceDefinition\/.*\.annotations\.controller-gen\.kubebuilder\.io\/version$/,
    why: 'names the generator',
  },
  {
    path: /^Deployment\/.*\.containers\.0\.command/,
    why: 'Node runs a bundle; the image has it as its entry point',
  },
  {
    path: /^Deployment\/.*\.containers\.0\.resources\./,
    why: 'Node itself takes about 45 MiB, more than a Go operator',
  },
  {
    path: /^Deployment\/.*\.terminationGracePeriodSeconds$/,
    why: 'exceeds the graceful shutdown timeout of the manager, 30 s',
  },
  {
    path: /^Role\/(project-)?leader-election-role\.rules\./,
    why: 'allows what the elector and the event recorder call: one Lease, and events of events.k8s.io',
  },
  {
    path: /^PrometheusRule\//,
    isAddition: true,
    why: 'kubebuilder has no alerts',
  },
  {
    path: /^NetworkPolicy\/allow-webhook-traffic.*\.ports\.0\.port$/,
    why: 'a policy sees the port of the pod, 9443, not that of the service; fixed in kubebuilder 4.16',
  },
  {
    path: /^NetworkPolicy\/allow-webhook-traffic\.spec\.ingress\.0\.from\./,
    why: 'the API server is in no namespace, so a selector shuts it out; dropped in kubebuilder 4.16',
  },
];

const needs = [
  existsSync(kustomize) ? '' : `kustomize (npm run control-plane)`,
  existsSync(golden) ? '' : '../shared/golden',
].filter((need) => need !== '');

describe.skipIf(needs.length > 0)(
  `config of the tutorial${needs.length > 0 ? ` (skipped: needs ${needs.join(', ')})` : ''}`,
  () => {
    it.each(parts)('config/%s builds to what kubebuilder makes', (part) => {
      const unintended = differencesOf(part).filter(
        ({ path, from }) =>
          !intended.some((known) => known.path.test(path) && (!known.isAddition || from === undefined)),
      );
      expect(unintended.map(({ path, from, to }) => `${path}: ${from} -> ${to}`)).toEqual([]);
    });

    it.each(intended)('differs on purpose at $path: $why', ({ path: known }) => {
      expect(parts.some((part) => differencesOf(part).some(({ path }) => known.test(path)))).toBe(true);
    });
  },
);

describe.skipIf(!existsSync(kustomize))(`config of a kind that is converted (skipped without ${kustomize})`, () => {
  it('names the service of the conversion webhook as it is called and where it is in the cluster', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kbts-kustomize-'));
    try {
      cpSync(config, folder, { recursive: true });
      const crd = join(folder, 'crd/bases/batch.tutorial.kubebuilder.io_cronjobs.yaml');
      const service = '{name: webhook-service, namespace: system, path: /convert}';
      const conversion = `  conversion: {strategy: Webhook, webhook: {clientConfig: {service: ${service}}}}\n`;
      writeFileSync(crd, readFileSync(crd, 'utf8').replace(/^spec:\n/m, `spec:\n${conversion}`));
      const text = execaSync(kustomize, ['build', join(folder, 'default')]).stdout;
      const leaves = flatten(readYamlDocuments('default', text));
      const named =
        'CustomResourceDefinition/cronjobs.batch.tutorial.kubebuilder.io.spec.conversion.webhook.clientConfig';
      expect(leaves.get(`${named}.service.name`)).toBe('"project-webhook-service"');
      expect(leaves.get('Service/project-webhook-service.metadata.namespace')).toBe('"project-system"');
      expect(leaves.get(`${named}.service.namespace`)).toBe('"project-system"');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

interface Difference {
  readonly path: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const built = new Map<string, readonly Difference[]>();

/** Where the objects of a part of `config` differ from kubebuilder's; each part is built once. */
function differencesOf(part: string): readonly Difference[] {
  const known = built.get(part);
  if (known) return known;
  const text = execaSync(kustomize, ['build', join(config, part)], { stripFinalNewline: false }).stdout;
  const file = `kustomize-${part}.yaml`;
  const expected = flatten(readYamlDocuments(file, readFileSync(join(golden, file), 'utf8')));
  const actual = flatten(readYamlDocuments(part, text));
  const paths = [...new Set([...expected.keys(), ...actual.keys()])];
  const differences = paths
    .map((path) => ({ path, from: expected.get(path), to: actual.get(path) }))
    .filter(({ from, to }) => from !== to);
  built.set(part, differences);
  return differences;
}

/** Every scalar of some objects by its path, for example `Service/webhook-service.spec.ports.0.port`. */
function flatten(objects: readonly unknown[]): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) leaves.set(path, JSON.stringify(value));
    for (const [key, part] of entries) visit(part, `${path}.${key}`);
  };
  for (const object of objects) {
    const { kind, metadata } = object as { kind: string; metadata: { name: string } }; // kustomize prints objects only
    visit(object, `${kind}/${metadata.name}`);
  }
  return leaves;
}
