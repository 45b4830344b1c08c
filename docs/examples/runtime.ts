import { Deployment } from 'kbts/k8s/apps/v1';
import { Secret } from 'kbts/k8s/core/v1';
import {
  type ApplyConfiguration,
  type Client,
  type Converted,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type KindClass,
  type KindToken,
  type KubernetesObject,
  keepFields,
  metadataOf,
  type ObjectType,
  type PartialObjectMetadata,
  SetupError,
  type Stored,
  takeFields,
} from 'kbts/runtime';
import { Site } from './api.js';

/** A kind of another operator needs an interface and a token; no class and no generated code. */
export interface Certificate extends KubernetesObject {
  spec: { secretName: string; dnsNames: string[] };
  status?: { notAfter?: string };
}

/** The token is the run-time value of the kind, like `Deployment` for the built-in one. */
export const Certificate: KindToken<Certificate> = defineKind<Certificate>({
  group: 'cert-manager.io',
  version: 'v1',
  kind: 'Certificate',
});

/** Functions for any kind take an `ObjectType`, and return objects as the server stored them. */
export async function oldest<T extends KubernetesObject>(
  client: Client,
  kind: ObjectType<T>,
): Promise<Stored<T> | undefined> {
  const { items } = await client.list(kind);
  // `Stored` has the metadata that the server always sets: no check for undefined.
  return items.sort((a, b) => Date.parse(a.metadata.creationTimestamp) - Date.parse(b.metadata.creationTimestamp))[0];
}

/** Every class and token knows its group, version and kind. */
export function describeKinds(): string[] {
  const classes: readonly KindClass<KubernetesObject>[] = [Site];
  const kinds: GroupVersionKind[] = [...classes, Deployment, Certificate].map(groupVersionKindOf);
  return kinds.map(({ group, version, kind }) => `${kind}.${version}.${group}`);
}

/** An older version of the kind. */
export interface OldSite extends KubernetesObject {
  spec: { hosts: string[] };
}

/** A conversion lists all fields of the other version, and keeps what that does not have in an annotation. */
export function toOldSite({ metadata, spec }: Site): Converted<Site, OldSite> {
  return { metadata: keepFields(metadata, 'web.example.com/v1', spec), spec: { hosts: spec.hosts } };
}

/** What was kept returns, unless a user has edited the annotation. */
export function keptImage({ metadata }: OldSite): string | undefined {
  return takeFields<Site['spec']>(metadata, 'web.example.com/v1').fields.image;
}

/** Server-side apply takes only the fields that this operator sets. */
export function desiredScale(site: Site): ApplyConfiguration<Deployment> {
  const { namespace, name = '' } = site.metadata;
  return Deployment.applyConfiguration({ metadata: { namespace, name }, spec: { replicas: site.spec.replicas ?? 1 } });
}

/** Code that only needs metadata neither receives nor stores the rest of an object, for example the data of a Secret. */
export async function secretsOf(client: Client, { metadata }: Site): Promise<Stored<PartialObjectMetadata>[]> {
  const { items } = await client.list(metadataOf(Secret), { namespace: metadata.namespace });
  return items.filter(({ metadata: { ownerReferences = [] } }) =>
    ownerReferences.some(({ uid }) => uid === metadata.uid),
  );
}

/** An error that the user can fix is logged without a stack. */
export function requiredSetting(name: string, env: NodeJS.ProcessEnv = process.env): string {
  const value = env[name];
  if (value === undefined)
    throw new SetupError(`set the environment variable \`${name}\` in config/manager/manager.yaml`);
  return value;
}
