import { dnsLabelFaults } from '../base/formats/index.js';
import { isRecord } from '../base/json/index.js';
import { type ApiServer, newApiServer } from './api-server.js';
import {
  type ApiObject,
  type JsonObject,
  type ServerRequest,
  type User,
  type World,
  writeJson,
} from './model/index.js';
import { faultsOf, isStrictFault, type ObjectFault } from './object-fault.js';

/** Validates objects as the API server does when they are created, without webhooks and without storing them. */
export interface ObjectValidator {
  /** Adds the kind of a CRD. Returns the faults of the CRD; empty if the kind is served now. */
  addDefinition(crd: JsonObject): Promise<readonly ObjectFault[]>;
  /** Returns the faults of an object; empty if the API server would accept the object. */
  validate(object: JsonObject): Promise<readonly ObjectFault[]>;
  stop(): Promise<void>;
}

/** Creates a validator that knows the built-in kinds. */
export async function newObjectValidator(): Promise<ObjectValidator> {
  // Manifests may refer to ServiceAccounts that other files create.
  const server = await newApiServer({ world: stillWorld, rootCA: '', disabledPlugins: ['ServiceAccount'] });
  return {
    addDefinition: (crd) => addDefinition(server, crd),
    validate: (object) => validate(server, object),
    stop: () => server.stop(),
  };
}

async function addDefinition(server: ApiServer, crd: JsonObject): Promise<readonly ObjectFault[]> {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions?fieldValidation=Strict';
  const faults = await post(server, `${path}&dryRun=All`, crd);
  if (faults.length > 0) return faults;
  // Webhooks are not called: objects are judged in their own version.
  const { conversion: _, ...spec } = isRecord(crd.spec) ? (crd.spec as JsonObject) : {};
  const others = await post(server, path, { ...crd, spec });
  if (others.length > 0) return others;
  // Definitions are served by a controller, as in a cluster.
  for (let turn = 0; turn < 100 && !isServed(server, crd); turn += 1) await new Promise((next) => setTimeout(next, 0));
  return isServed(server, crd) ? [] : [{ field: 'spec.names', message: 'the names conflict with another CRD' }];
}

function isServed({ parts }: ApiServer, { spec }: JsonObject): boolean {
  if (!isRecord(spec) || !isRecord(spec.names) || !Array.isArray(spec.versions)) return true;
  const { group, names, versions } = spec;
  const served = versions.filter((version) => isRecord(version) && version.served === true);
  return served.every(({ name }) => parts.resources.findKind(String(group), String(name), String(names.kind)));
}

async function validate(server: ApiServer, object: JsonObject): Promise<readonly ObjectFault[]> {
  const { apiVersion, kind } = object;
  if (typeof apiVersion !== 'string' || apiVersion === '') return [missing('apiVersion')];
  if (typeof kind !== 'string' || kind === '') return [missing('kind')];
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/', 2) : ['', apiVersion];
  const found = server.parts.resources.findKind(group ?? '', version ?? '', kind);
  if (!found) return [{ field: 'kind', message: `no matches for kind "${kind}" in version "${apiVersion}"` }];
  const { plural, isNamespaced } = found.resource;
  const root = group === '' ? `/api/${version}` : `/apis/${apiVersion}`;
  const metadata = isRecord(object.metadata) ? object.metadata : {};
  const own = typeof metadata.namespace === 'string' && metadata.namespace !== '' ? metadata.namespace : 'default';
  if (isNamespaced) {
    const detail = dnsLabelFaults(own).join(', ');
    if (detail !== '')
      return [{ field: 'metadata.namespace', message: `Invalid value: ${JSON.stringify(own)}: ${detail}` }];
    await ensureNamespace(server, own);
  }
  const path = isNamespaced ? `${root}/namespaces/${encodeURIComponent(own)}/${plural}` : `${root}/${plural}`;
  const faults = await post(server, `${path}?dryRun=All&fieldValidation=Strict`, object);
  // An object with unknown fields is rejected before its other fields are checked.
  const isStrict = faults.some(isStrictFault);
  return isStrict ? [...faults, ...(await post(server, `${path}?dryRun=All&fieldValidation=Ignore`, object))] : faults;
}

function missing(field: string): ObjectFault {
  return { field, message: `Object '${field === 'kind' ? 'Kind' : 'apiVersion'}' is missing` };
}

async function ensureNamespace({ parts }: ApiServer, name: string): Promise<void> {
  const found = parts.resources.find('', 'v1', 'namespaces');
  if (!found || parts.objects.get(found.resource, '', name)) return;
  const namespace: ApiObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  await parts.objects.create(found.resource, namespace);
}

async function post(server: ApiServer, path: string, object: JsonObject): Promise<readonly ObjectFault[]> {
  const response = await server.handle(requestOf(path, writeJson(object)));
  if (response.status < 300) return [];
  const text = typeof response.body === 'string' ? response.body : '';
  const status: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  if (!isRecord(status)) return [{ field: '', message: text.trim() }];
  return faultsOf(status);
}

const administrator: User = { name: 'admin', groups: ['system:masters', 'system:authenticated'] };

function requestOf(url: string, body: string): ServerRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    headerValues: () => [],
    body: new TextEncoder().encode(body),
    certificateUser: administrator,
    signal: new AbortController().signal,
  };
}

/** The environment of the server. Validated objects are not stored, so the time and the UIDs do not matter. */
const stillWorld: World = {
  now: () => new Date(0),
  uid: () => '00000000-0000-4000-8000-000000000000',
  suffix: (length) => 'x'.repeat(length),
  delay: () => Promise.resolve(),
  callWebhook: () => Promise.reject(new Error('webhooks are not called')),
  signToken: () => Promise.reject(new Error('tokens are not signed')),
  verifyToken: () => Promise.resolve(undefined),
};
