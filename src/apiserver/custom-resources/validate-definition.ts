import { dns1035Faults, subdomainFaults } from '../../base/formats/index.js';
import {
  type Check,
  clientConfig,
  each,
  type Field,
  ifSet,
  ifText,
  immutable,
  oneOf,
  required,
  reviewVersions,
} from '../checks/index.js';
import { type ApiObject, objectsOf, valueAt } from '../model/index.js';
import { approvalAnnotation, approvalOf, isProtectedGroup } from './approval.js';
import { asDefinition, type Definition, type DefinitionVersion, hasCondition } from './definition.js';
import { internalSpec, shownVersions } from './internal-form.js';
import { validateDefinitionSchema } from './validate-definition-schema.js';
import { printerColumns, selectableFields, subresources } from './validate-version.js';

const label: Check = ifText(namedBy(''));
const mixedCase: Check = ifText(namedBy('may have mixed case, but should otherwise match: '));

/** Checks the names of a resource, in the spec and in the status. */
export const names: Check = {
  plural: label,
  singular: label,
  kind: mixedCase,
  listKind: mixedCase,
  shortNames: each(namedBy('')),
  '': (given) => {
    const { kind, listKind } = given.object;
    if (kind && kind === listKind) given.at('listKind').invalid('kind and listKind may not be the same');
  },
  categories: each(namedBy('')),
};

/**
 * Validates a CRD. An update may keep `preserveUnknownFields`, an invalid or missing approval and, if it changes no
 * version, single rules that cost too much.
 */
export const definition: Check = [
  { '': checkName, spec: checkSpec, 'status.acceptedNames': names },
  checkStoredVersions,
  checkApproval,
  { 'spec.preserveUnknownFields': notPreserved },
  checkChanges,
];

function namedBy(before: string): Check {
  return (name) => {
    const faults = dns1035Faults(before === '' ? name.text : name.text.toLowerCase());
    if (faults.length > 0) name.invalid(`${before}${faults.join(',')}`, name.text);
  };
}

function checkName(object: Field): void {
  const name = object.at('metadata.name');
  const wanted = ['spec.names.plural', 'spec.group'].map((path) => object.at(path).text).join('.');
  if (object.isUpdate || name.text === '' || name.text === wanted) return;
  name.invalid('must be spec.names.plural+"."+spec.group');
}

function checkSpec(spec: Field): void {
  const written = definitionOf(spec).versions ?? [];
  const shared = internalSpec(definitionOf(spec));
  const isSame = spec.isUpdate && !spec.at('versions').isChanged;
  const hasStatus = ({ subresources: own }: DefinitionVersion) => own?.status !== undefined;
  const versions = spec.at('versions').with(shared.versions);
  spec.check({ group: [required, ifText(checkGroup)], scope: oneOf('Cluster', 'Namespaced') });
  if (shared.schema?.openAPIV3Schema === undefined) versions.check(each({ 'schema.openAPIV3Schema': present }));
  for (const [index, version] of versions.items.entries()) {
    const whole = written[index];
    version.check({
      name: namedBy(''),
      '': checkDeprecation,
      schema: (schema) => validateDefinitionSchema(schema, whole !== undefined && hasStatus(whole), isSame),
      subresources,
      additionalPrinterColumns: printerColumns,
      selectableFields: selectableFields(
        shared.versions[index]?.schema?.openAPIV3Schema,
        'may only be set when `version.schema.openAPIV3Schema` is not included',
      ),
    });
  }
  checkVersionNames(spec, shared.versions);
  spec.check({
    names: [{ plural: required, singular: required, kind: required, listKind: required }, names],
    validation: (schema) => validateDefinitionSchema(schema.with(shared.schema ?? {}), written.some(hasStatus), isSame),
    subresources: (own) => own.with(shared.subresources ?? {}).check(subresources),
    additionalPrinterColumns: (own) => own.with(shared.columns ?? []).check(printerColumns),
    selectableFields: (own) => {
      const missing = 'may only be set when validations.schema is included';
      own.with(shared.selectableFields ?? []).check(selectableFields(shared.schema?.openAPIV3Schema, missing));
    },
    conversion: ifSet(checkConversion),
  });
}

function definitionOf(spec: Field): Definition['spec'] {
  return spec.object as Definition['spec']; // decoding and defaulting guarantee the types
}

function present(schema: Field): void {
  if (!schema.isSet) schema.required();
}

function checkGroup(group: Field): void {
  const faults = subdomainFaults(group.text);
  if (faults.length > 0) group.invalid(faults.join(','));
  else if (!group.text.includes('.')) group.invalid('should be a domain with at least one dot');
}

function checkDeprecation(version: Field): void {
  const warning = version.at('deprecationWarning');
  const characters = [...warning.text];
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  if (warning.value === undefined) return;
  if (!version.object.deprecated) return warning.invalid('can only be set for deprecated versions');
  if (bytes(warning.text) > 256) warning.invalid('must be <= 256 characters long');
  if (warning.text === '') warning.invalid('must not be an empty string');
  const index = characters.findIndex((character) => /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(character));
  if (index < 0) return;
  const at = bytes(characters.slice(0, index).join(''));
  warning.invalid(`must only contain printable UTF-8 characters; non-printable character found at index ${at}`);
}

function checkVersionNames(spec: Field, versions: readonly DefinitionVersion[]): void {
  const list = spec.at('versions');
  const shown = list.value === null ? null : shownVersions(versions);
  const isUnique = new Set(versions.map(({ name }) => name)).size === versions.length;
  if (!isUnique) list.invalid('must contain unique version names', shown);
  if (versions.filter(({ storage }) => storage).length !== 1) {
    list.invalid('must have exactly one version marked as storage version', shown);
  }
  spec
    .at('version')
    .with(versions[0]?.name ?? '')
    .check(label);
}

function checkConversion(conversion: Field): void {
  // The API server reports these fields at the paths of the internal form.
  const client = conversion.at('webhook.clientConfig').shownAt(`${conversion.path}.webhookClientConfig`);
  const versions = conversion
    .at('webhook.conversionReviewVersions')
    .shownAt(`${conversion.path}.conversionReviewVersions`);
  conversion.check({ strategy: oneOf('None', 'Webhook') });
  if (conversion.object.strategy !== 'Webhook') {
    const detail = 'should not be set when strategy is not set to Webhook';
    if (client.isSet) client.forbidden(detail);
    if (versions.list.length > 0) versions.forbidden(detail);
    return;
  }
  if (client.isSet) client.check(clientConfig);
  else client.required('required when strategy is set to Webhook');
  versions.check(reviewVersions());
}

function checkStoredVersions(object: Field): void {
  const stored = object.at('status.storedVersions');
  const versions = objectsOf(valueAt(object.value, 'spec.versions'));
  if (stored.list.length === 0) return stored.invalid('must have at least one stored version');
  for (const { name = '', storage } of versions) {
    if (storage && !stored.list.includes(name)) stored.invalid(`must have the storage version ${name}`);
  }
  for (const version of stored.items) {
    const { text } = version;
    if (versions.some(({ name }) => name === text)) continue;
    version.invalid(
      `missing from spec.versions; ${text} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${text} and removes ${text} from status.storedVersions`,
    );
  }
}

function checkApproval(object: Field): void {
  const now = asDefinition(object.object as ApiObject);
  if (!isProtectedGroup(now.spec.group)) return;
  const { state, reason } = approvalOf(now);
  const annotation = object.at('metadata.annotations').key(approvalAnnotation);
  const isKnown = object.isUpdate && approvalOf(asDefinition(object.old as ApiObject)).state === state;
  if (state === 'Approved' || state === 'Bypassed' || isKnown) return;
  if (state === 'Missing') annotation.required(reason);
  else annotation.invalid(reason, annotation.text);
}

function notPreserved(flag: Field): void {
  if (flag.value !== true || flag.old === true) return;
  flag.invalid(
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
  );
}

function checkChanges(object: Field): void {
  if (!object.isUpdate) return;
  const isEstablished = hasCondition(asDefinition(object.old as ApiObject), 'Established');
  if (isEstablished) object.check({ 'spec.scope': immutable, 'spec.names.kind': immutable });
  object.check({ 'spec.group': immutable, 'spec.names.plural': immutable });
}
