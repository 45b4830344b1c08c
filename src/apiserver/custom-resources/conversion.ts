import { isRecord, type Json, jsonText } from '../../base/json/index.js';
import { errorsOf, labels } from '../checks/index.js';
import { parseBody, readKind } from '../decode/index.js';
import {
  type ApiObject,
  base64Text,
  fieldErrorBody,
  type JsonObject,
  type Metadata,
  newError,
  objectOf,
  type RequestContext,
  responseError,
} from '../model/index.js';
import type { Definition, WebhookClient } from './definition.js';

/** How long a call to a conversion webhook may take. */
const timeoutMs = 30_000;

/**
 * Converts an object to another version: only changes apiVersion, or calls the conversion webhook.
 *
 * @throws ApiError (500) if the webhook fails or returns an invalid object
 */
export async function convertObject(
  definition: Definition,
  object: ApiObject,
  version: string,
  context: RequestContext,
): Promise<ApiObject> {
  const apiVersion = `${definition.spec.group}/${version}`;
  const { strategy, webhook } = definition.spec.conversion ?? { strategy: 'None' };
  if (object.apiVersion === apiVersion) return object;
  if (strategy !== 'Webhook' || webhook?.clientConfig === undefined) return { ...object, apiVersion };
  const kind = `${object.apiVersion}, Kind=${object.kind}`;
  const versions = webhook.conversionReviewVersions;
  const converted = await callWebhook(webhook.clientConfig, versions, object, apiVersion, context).catch((error) => {
    throw failure(`conversion webhook for ${kind} failed: ${error instanceof Error ? error.message : error}`);
  });
  return checkConverted(converted, object, apiVersion, kind);
}

/** Creates the error of a failed conversion; its Status has no `reason`. */
function failure(text: string) {
  return newError(500, '', text);
}

async function callWebhook(
  client: WebhookClient,
  reviewVersions: readonly string[],
  object: ApiObject,
  desiredAPIVersion: string,
  { world, signal }: RequestContext,
): Promise<readonly Json[]> {
  const reviewVersion = reviewVersions.find((name) => name === 'v1' || name === 'v1beta1') ?? 'v1';
  const type = { kind: 'ConversionReview', apiVersion: `apiextensions.k8s.io/${reviewVersion}` };
  const uid = world.uid();
  const body = jsonText({ ...type, request: { uid, desiredAPIVersion, objects: [object] } });
  const { url, serverName } = targetOf(client);
  const timed = `${url}?timeout=${timeoutMs / 1000}s`;
  const caBundle = client.caBundle ? base64Text(client.caBundle) : undefined;
  const response = await world.callWebhook({ url: timed, serverName, caBundle, body, timeoutMs, signal });
  const error = responseError(response);
  if (error !== undefined) throw new Error(error);
  return convertedObjects(parseObject(response.body), type, uid);
}

function convertedObjects(review: JsonObject, type: JsonObject, uid: string): readonly Json[] {
  if (review.kind !== type.kind || review.apiVersion !== type.apiVersion) {
    const [expected, found] = [type, review].map(({ apiVersion }) => String(apiVersion).split('/').at(-1));
    const isOther = review.kind === type.kind && String(review.apiVersion).startsWith('apiextensions.k8s.io/');
    if (isOther) {
      throw new Error(`converting (${found}.ConversionReview) to (${expected}.ConversionReview): unknown conversion`);
    }
    const [wanted, given] = [type, review].map((one) => `${one.apiVersion}, Kind=${one.kind}`);
    throw new Error(`expected webhook response of ${wanted}, got ${given}`);
  }
  if (!isRecord(review.response)) throw new Error('no response provided');
  const response = review.response as JsonObject;
  if (response.uid !== uid && type.apiVersion === 'apiextensions.k8s.io/v1') {
    throw new Error(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(response.uid ?? '')}`);
  }
  const result = objectOf(response.result);
  if (result.status !== 'Success') {
    throw new Error(
      typeof result.message === 'string' && result.message !== ''
        ? result.message
        : `response.result.status was '${result.status ?? ''}', not 'Success'`,
    );
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}

function targetOf({ url, service }: WebhookClient): { readonly url: string; readonly serverName?: string } {
  if (service === undefined) return { url: url ?? '' };
  const serverName = `${service.name}.${service.namespace}.svc`;
  return { url: `https://${serverName}:${service.port ?? 443}${service.path ?? '/'}`, serverName };
}

function parseObject(text: string): JsonObject {
  const { value } = parseBody(new TextEncoder().encode(text), /^\s*\{/.test(text) ? 'json' : 'yaml');
  readKind(value);
  return isRecord(value) ? (value as JsonObject) : {};
}

function checkConverted(objects: readonly Json[], object: ApiObject, apiVersion: string, kind: string): ApiObject {
  const fail = (text: string) => failure(`conversion webhook for ${kind} ${text}`);
  if (objects.length !== 1) throw fail(`returned ${objects.length} objects, expected 1`);
  const [converted] = objects;
  const found = objectOf(converted);
  if (found.apiVersion !== apiVersion) {
    const expected = `invalid groupVersion (expected ${apiVersion}, received ${found.apiVersion ?? ''})`;
    throw fail(`returned invalid object at index 0: ${expected}`);
  }
  if (found.kind !== object.kind) {
    throw fail(
      `returned invalid object at index 0: invalid kind (expected ${object.kind}, received ${found.kind ?? ''})`,
    );
  }
  const metadata = objectOf(found.metadata) as Metadata;
  for (const [name, shown] of [
    ['name', 'name'],
    ['namespace', 'namespace'],
    ['uid', 'UID'],
  ] as const) {
    const [old, next] = [object.metadata[name] ?? '', metadata[name] ?? ''];
    if (old !== next) throw fail(`returned invalid object: must have the same ${shown}: ${old} != ${next}`);
  }
  if (!isRecord(found.metadata)) throw fail('returned invalid metadata: missing metadata in converted object');
  const errors = errorsOf({ 'metadata.labels': labels }, found).map(
    (error) => `${error.field}: ${fieldErrorBody(error)}`,
  );
  if (errors.length > 0) throw fail(`returned invalid metadata: ${errors.join(', ')}`);
  return { ...found, apiVersion, kind: object.kind, metadata: withOwnMeta(object.metadata, metadata) };
}

/** Takes only labels and annotations from the metadata that the webhook returns. */
function withOwnMeta({ labels: _, annotations: __, ...rest }: Metadata, { labels, annotations }: Metadata): Metadata {
  return { ...rest, ...(labels && { labels }), ...(annotations && { annotations }) };
}
