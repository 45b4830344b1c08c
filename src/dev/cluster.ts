import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isKustomization } from '../base/yaml/index.js';
import type { KubernetesObject } from '../k8s/index.js';
import { ignoreNotFound } from '../runtime/client/index.js';
import type { ControlPlane, ControlPlaneUser, WebhookTarget } from '../testing/index.js';
import { readObjects } from '../testing/manifests.js';
import { type DeployedNames, readDeployedNames, withDeployedNames } from './deployed-names.js';
import type { RoleRule } from './permissions.js';
import { problemOf } from './problems.js';
import type { DevKind, DevProblem } from './protocol.js';

interface Installed {
  readonly definitions: readonly string[];
  /** Paths of the webhooks. */
  readonly webhooks: readonly string[];
  readonly kinds: readonly DevKind[];
  readonly rules: readonly RoleRule[];
  /** Warnings about samples that cannot be read. The operator does not need samples. */
  readonly problems: readonly DevProblem[];
  /** The parts that have changed, such as `CRDs`. */
  readonly changed: readonly string[];
}

interface Definition extends KubernetesObject {
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly storage: boolean }[];
  };
}

interface Configuration extends KubernetesObject {
  readonly webhooks?: readonly {
    readonly clientConfig: { readonly service?: { readonly path?: string } };
    timeoutSeconds?: number;
  }[];
}

/** The samples that can be read, with their files, and a warning for each other file. */
interface Samples {
  readonly objects: ReadonlyMap<KubernetesObject, string>;
  readonly problems: readonly DevProblem[];
}

/** Installs the manifests of a project in a cluster. */
export class InstalledManifests {
  /** The last applied manifests of each part. Only parts that changed are applied again. */
  readonly #applied = new Map<string, string>();
  readonly #names: DeployedNames;
  readonly #parsed = new Map<string, { readonly text: string; readonly objects: readonly KubernetesObject[] }>();

  constructor(
    private readonly project: string,
    private readonly plane: ControlPlane,
    private readonly options: {
      /** Where the webhooks of the operator are served; undefined if the API server cannot reach them. */
      readonly target: WebhookTarget | undefined;
      readonly withRbac: boolean;
      /** Whether the timeouts of webhooks are raised, for a debugger. */
      readonly isPatient: boolean;
      /** The only namespace that the operator watches and may use; undefined if it watches all namespaces. */
      readonly namespace?: string | undefined;
    },
  ) {
    const names = readDeployedNames(project);
    this.#names = { ...names, namespace: options.namespace ?? names.namespace };
  }

  get namespace(): string {
    return this.#names.namespace;
  }

  /** Applies the manifests that changed, and deletes webhook configurations that were removed. */
  async apply(): Promise<Installed> {
    const before = new Map(this.#applied);
    const definitions = this.#read('config/crd/bases') as Definition[]; // the generator writes only CRDs to this folder
    const roles = this.options.withRbac ? this.#read('config/rbac') : [];
    const configurations = (this.options.target ? this.#read('config/webhook/manifests.yaml') : []) as Configuration[]; // the generator writes only these
    const { target, isPatient } = this.options;
    await this.#once('CRDs', definitions, () => this.plane.installCrds(definitions, { conversion: target }));
    await this.#once('roles', roles, async () => {
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: this.namespace } };
      await this.plane.apply([namespace, ...withDeployedNames(roles, this.#names)]);
    });
    if (target) {
      if (isPatient)
        for (const webhook of configurations.flatMap(({ webhooks = [] }) => webhooks)) webhook.timeoutSeconds = 30;
      await this.#once('webhook configurations', configurations, async (earlier) => {
        if (configurations.length > 0) await this.plane.installWebhooks(configurations, target);
        const isKept = ({ kind, metadata }: KubernetesObject) =>
          configurations.some((one) => one.kind === kind && one.metadata.name === metadata.name);
        // The operator does not serve removed webhooks, so requests that match their configurations would fail.
        for (const removed of earlier.filter((one) => !isKept(one)))
          await ignoreNotFound(this.plane.client.delete(removed));
      });
    }
    const samples = this.#readSamples();
    return {
      definitions: definitions.map(({ metadata }) => metadata.name ?? ''),
      webhooks: configurations.flatMap(({ webhooks = [] }) =>
        webhooks.map(({ clientConfig }) => clientConfig.service?.path ?? '/'),
      ),
      kinds: kindsOf(definitions, [...samples.objects.keys()]),
      rules: roles.flatMap(rulesOf),
      problems: samples.problems,
      changed: [...this.#applied.keys()].filter((part) => this.#applied.get(part) !== before.get(part)),
    };
  }

  /** Returns the user that the operator runs as: a new user for its ServiceAccount or, without RBAC, the admin. */
  async operatorUser(): Promise<ControlPlaneUser> {
    if (!this.options.withRbac) return this.plane.admin;
    const account = this.#read('config/rbac').find(({ kind }) => kind === 'ServiceAccount');
    const name = this.#names.prefix + (account?.metadata.name ?? 'controller-manager');
    return await this.plane.addUser(`system:serviceaccount:${this.namespace}:${name}`, [
      'system:serviceaccounts',
      `system:serviceaccounts:${this.namespace}`,
      'system:authenticated',
    ]);
  }

  /** Applies the samples of all kinds, or of one kind. Throws an Error if all samples are rejected. */
  async applySamples(
    apiVersion?: string,
    kind?: string,
  ): Promise<{ readonly names: readonly string[]; readonly problems: readonly DevProblem[] }> {
    const { objects, problems } = this.#readSamples();
    const chosen = [...objects]
      .filter(
        ([sample]) => (apiVersion ?? sample.apiVersion) === sample.apiVersion && (kind ?? sample.kind) === sample.kind,
      )
      .sort(([a], [b]) => Number(isRequired(b)) - Number(isRequired(a)));
    const names: string[] = [];
    const rejected: DevProblem[] = [];
    for (const [sample, file] of chosen) {
      try {
        await this.plane.apply([sample]);
        names.push(`${sample.kind} ${sample.metadata.name}`);
      } catch (error) {
        rejected.push({ ...problemOf(error), file });
      }
    }
    if (names.length === 0 && rejected.length > 0) throw new Error(rejected.map(({ message }) => message).join('\n'));
    return { names, problems: [...problems, ...rejected] };
  }

  #readSamples(): Samples {
    const folder = 'config/samples';
    const place = path.join(this.project, folder);
    const objects = new Map<KubernetesObject, string>();
    const problems: DevProblem[] = [];
    for (const name of existsSync(place) ? readdirSync(place).sort() : []) {
      if (!isManifest(name) || isKustomization(name)) continue;
      try {
        for (const object of this.#read(path.join(folder, name))) objects.set(object, path.posix.join(folder, name));
      } catch (error) {
        const { message, ...problem } = problemOf(error);
        problems.push({ ...problem, severity: 'warning', message: message.replace(this.project + path.sep, '') });
      }
    }
    return { objects, problems };
  }

  /** Reads the objects in a file or folder, if any. Caches parsed files, because most saves do not change them. */
  #read(place: string): readonly KubernetesObject[] {
    const file = path.join(this.project, place);
    if (!existsSync(file)) return [];
    const names = statSync(file).isDirectory() ? readdirSync(file).filter(isManifest) : [''];
    const text = names.map((name) => `${name}\n${readFileSync(path.join(file, name), 'utf8')}`).join('\n');
    const known = this.#parsed.get(place);
    if (known?.text === text) return known.objects;
    const objects = readObjects(file);
    this.#parsed.set(place, { text, objects });
    return objects;
  }

  async #once(
    part: string,
    objects: readonly KubernetesObject[],
    apply: (earlier: readonly KubernetesObject[]) => Promise<unknown>,
  ): Promise<void> {
    const text = JSON.stringify(objects);
    const earlier = this.#applied.get(part) ?? '[]';
    if (earlier === text) return;
    await apply(JSON.parse(earlier) as KubernetesObject[]); // written below
    this.#applied.set(part, text);
  }
}

/** Whether other samples may require an object to exist. `kubectl apply -k` applies these kinds first, too. */
function isRequired({ kind }: KubernetesObject): boolean {
  return kind === 'Namespace' || kind === 'CustomResourceDefinition';
}

/** Returns the kinds of CRDs, each with its first sample, if any. */
function kindsOf(definitions: readonly Definition[], samples: readonly KubernetesObject[]): DevKind[] {
  return definitions.map(({ spec }) => {
    const version = spec.versions.find(({ storage }) => storage) ?? spec.versions[0];
    const apiVersion = `${spec.group}/${version?.name}`;
    const sample = samples.find((one) => one.kind === spec.names.kind && one.apiVersion.startsWith(`${spec.group}/`));
    return {
      apiVersion,
      kind: spec.names.kind,
      resource: spec.names.plural,
      isNamespaced: spec.scope === 'Namespaced',
      ...(sample && { sample: JSON.stringify(sample, undefined, 2) }),
    };
  });
}

/** Returns the rules of a role, if the operator itself has it; the other roles in `config/rbac` are for users. */
function rulesOf(object: KubernetesObject): readonly RoleRule[] {
  const isOperators = /^(?:manager|leader-election|metrics-auth)-role/.test(object.metadata.name ?? '');
  return isOperators && 'rules' in object ? (object.rules as RoleRule[]) : []; // roles have this type
}

function isManifest(name: string): boolean {
  return /\.(?:ya?ml|json)$/.test(name);
}
