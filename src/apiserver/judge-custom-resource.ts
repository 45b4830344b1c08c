import { isRecord, type Json } from '../base/json/index.js';
import { asDefinition, type Definition } from './custom-resources/definition.js';
import { finalizerWarnings } from './custom-resources/finalizers.js';
import { type VersionRules, validateNew, versionRules } from './custom-resources/strategy.js';
import { decodeBody, strictDecodingError } from './decode/decode-parsed.js';
import { parseBody } from './decode/parse-body.js';
import { ApiError, type ApiObject, badRequest, invalidObject, type JsonObject } from './model/index.js';
import { faultsOf, type ObjectFault } from './object-fault.js';
import { generatedName, validateMetadata, withDistinctOwners, withoutServerFields } from './pipeline/metadata.js';
import { decodeCustomResource, setDefaults } from './schema/index.js';

/** The response of the API server to the creation of a custom resource. */
export interface CustomResourceVerdict {
  /** The object without unknown fields, with defaults; undefined if decoding failed. */
  readonly object?: JsonObject;
  /** The message of the error response; undefined if the object is accepted. */
  readonly message?: string;
  /**
   * The faults in the response, and the faults that the response would contain without unknown and duplicate fields.
   */
  readonly faults: readonly ObjectFault[];
  readonly warnings: readonly string[];
}

/** A served version of a CRD. */
interface ServedVersion extends VersionRules {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
}

/**
 * Creates a function that judges custom resources as the API server does when they are created, without webhooks and
 * without a server. The module imports neither Node nor the built-in kinds.
 *
 * @param definitions complete CRDs, for example from `kbts manifests`
 * @returns a function that judges an object in YAML
 */
export function newCustomResourceJudge(definitions: readonly JsonObject[]): (text: string) => CustomResourceVerdict {
  const served = new Map(definitions.flatMap(servedVersions).map((one) => [`${one.apiVersion} ${one.kind}`, one]));
  return (text) => {
    const body = new TextEncoder().encode(text);
    const warnings: string[] = [];
    try {
      const version = versionOf(parsedKind(body), served);
      const { object, strictErrors } = decode(body, version);
      const complete = prepared(object, version, warnings);
      const strict = strictErrors.length > 0 ? faultsIn(strictDecodingError(object, strictErrors)) : undefined;
      const invalid = validate(complete, version, warnings);
      const refused = strict ?? (invalid && faultsIn(invalid));
      if (refused === undefined) return { object: complete, faults: [], warnings };
      const others = strict && invalid ? faultsIn(invalid).faults : [];
      return { object: complete, ...refused, faults: [...refused.faults, ...others], warnings };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...faultsIn(error), warnings };
    }
  };
}

function servedVersions(crd: JsonObject): readonly ServedVersion[] {
  const definition: Definition = asDefinition(crd as ApiObject); // the caller passes complete CRDs
  const { group, names, scope, versions } = definition.spec;
  return (versions ?? [])
    .filter((version) => version.served)
    .map((version) => ({
      ...versionRules(definition, version),
      ...{ group, version: version.name, kind: names.kind, isNamespaced: scope === 'Namespaced' },
    }));
}

function parsedKind(body: Uint8Array): Json {
  try {
    return parseBody(body, 'yaml').value;
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

/** Finds the CRD version of an object, as kubectl does before it sends a request. */
function versionOf(value: Json, served: ReadonlyMap<string, ServedVersion>): ServedVersion {
  const { apiVersion, kind } = isRecord(value) ? value : {};
  for (const [field, found] of Object.entries({ apiVersion, kind }))
    if (typeof found !== 'string' || found === '') throw badRequest(`${field} not set`);
  const version = served.get(`${apiVersion} ${kind}`);
  if (version) return version;
  throw badRequest(`no matches for kind "${kind}" in version "${apiVersion}"`);
}

function decode(body: Uint8Array, { root, ...kind }: ServedVersion) {
  return decodeBody(body, () => parseBody(body, 'yaml'), {
    ...kind,
    isCustom: true,
    decode: (value) => {
      try {
        return decodeCustomResource(value, root);
      } catch (error) {
        throw badRequest(error instanceof Error ? error.message : String(error));
      }
    },
  });
}

/** Sets the defaults, a missing namespace, and a name for `generateName`; drops fields that only the server sets. */
function prepared(decoded: ApiObject, version: ServedVersion, warnings: string[]): ApiObject {
  const { root, isNamespaced, hasStatus } = version;
  const complete = setDefaults({ ...decoded, metadata: decoded.metadata ?? {} }, root) as ApiObject; // only fields are added
  const distinct = withDistinctOwners(complete, '', (text) => warnings.push(text));
  const { metadata, status, ...content } = withoutServerFields(distinct);
  const { creationTimestamp: _, managedFields: _1, generation: _2, namespace, ...kept } = metadata;
  const name = kept.name || (kept.generateName ? generatedName(kept.generateName, 'xxxxx') : undefined);
  const own = {
    ...kept,
    ...(name !== undefined && { name }),
    ...(isNamespaced && { namespace: namespace || 'default' }),
  };
  return { ...content, metadata: own, ...(!hasStatus && status !== undefined && { status }) } as ApiObject;
}

function validate(object: ApiObject, version: ServedVersion, warnings: string[]): ApiError | undefined {
  const { group, kind, isNamespaced } = version;
  const metadata = validateMetadata(object, { isNamespaced, isCustom: true, strategy: {} });
  const content = validateNew(object, version, metadata);
  const errors = [...metadata, ...content.errors];
  warnings.push(...content.warnings);
  if (errors.length > 0) return invalidObject({ group, name: kind }, object.metadata.name ?? '', errors);
  warnings.push(...finalizerWarnings(object, undefined));
  return undefined;
}

function faultsIn({ status, message }: ApiError): {
  readonly message: string;
  readonly faults: readonly ObjectFault[];
} {
  return { message, faults: faultsOf(status as JsonObject) };
}
