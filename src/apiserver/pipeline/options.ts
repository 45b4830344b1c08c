import type { Json } from '../../base/json/index.js';
import { type Check, errorsOf, forbidden, optionalOneOf, requiredAs } from '../checks/index.js';
import { decodeDeleteOptions, encodingOf } from '../decode/index.js';
import { builtinSchema, decodeBuiltin } from '../kinds/index.js';
import { invalidObject, type JsonObject } from '../model/index.js';
import type { Call } from './call.js';
import { integerOf, isTrue } from './query.js';

/** The options of a write. */
export interface WriteOptions {
  /** The options object, with apiVersion and kind. */
  readonly object: JsonObject;
  readonly isDryRun: boolean;
  readonly fieldManager: string;
  readonly fieldValidation: 'Ignore' | 'Warn' | 'Strict';
  readonly force: boolean;
}

type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions';

/** Reads the options of a create, update or patch from the query. @throws ApiError (400, 422) */
export function writeOptions({ context }: Call, kind: OptionsKind, isApply = false): WriteOptions {
  const { query } = context.info;
  const dryRun = query.getAll('dryRun');
  const fieldManager = query.get('fieldManager') ?? '';
  const fieldValidation = query.get('fieldValidation') ?? '';
  const force = query.has('force') ? isTrue(query.get('force')) : undefined;
  const given = { ...(force !== undefined && { force }), fieldManager, dryRun, fieldValidation };
  const errors = errorsOf(kind === 'PatchOptions' ? [patchOptions(isApply), common] : common, given);
  if (errors.length > 0) throw invalidObject({ group: 'meta.k8s.io', name: kind }, '', errors);
  const object = {
    kind,
    apiVersion: 'meta.k8s.io/v1',
    ...(dryRun.length > 0 && { dryRun }),
    ...(force !== undefined && kind === 'PatchOptions' && { force }),
    ...(fieldManager !== '' && { fieldManager }),
    ...(fieldValidation !== '' && { fieldValidation }),
  };
  return {
    object,
    isDryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: isValidation(fieldValidation) ? fieldValidation : 'Warn',
    force: force ?? false,
  };
}

/** Returns the name of the field manager: the option, or else the first part of the user agent. */
export function managerOf(fieldManager: string, userAgent: string): string {
  const name = fieldManager === '' ? (userAgent.split('/', 1)[0] ?? '') : fieldManager;
  const printable = [...name].filter((character) => /^\P{C}$/u.test(character)).join('');
  return printable.slice(0, 128);
}

/** The options of a delete. */
export interface DeleteOptions {
  readonly object: JsonObject;
  readonly isDryRun: boolean;
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy: string | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
}

/** Reads the options of a delete from the body or, if it is empty, from the query. @throws ApiError (400, 415, 422) */
export function deleteOptions(call: Call): DeleteOptions {
  const { request, context } = call;
  const { query } = context.info;
  const given = request.body.length > 0 ? readDeleteOptions(call) : queryOptions(query);
  return checkedDeleteOptions({ kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1', ...withoutType(given) });
}

/** Validates the options of a delete. @throws ApiError (422) */
export function checkedDeleteOptions(object: JsonObject): DeleteOptions {
  const { dryRun = [], gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions } = object;
  const dryRuns = Array.isArray(dryRun) ? dryRun : [];
  const errors = errorsOf(deletion, { ...object, dryRun: dryRuns });
  if (errors.length > 0) throw invalidObject({ group: 'meta.k8s.io', name: 'DeleteOptions' }, '', errors);
  return {
    object,
    isDryRun: dryRuns.length > 0,
    gracePeriodSeconds: typeof gracePeriodSeconds === 'number' ? gracePeriodSeconds : undefined,
    propagationPolicy: typeof propagationPolicy === 'string' ? propagationPolicy : undefined,
    orphanDependents: typeof orphanDependents === 'boolean' ? orphanDependents : undefined,
    preconditions: isPreconditions(preconditions) ? preconditions : {},
  };
}

/** Reads the options in the body of a DELETE. @throws ApiError (400, 415) */
function readDeleteOptions({ request }: Call): JsonObject {
  const schema = builtinSchema('k8s.io/apimachinery/pkg/apis/meta/v1.DeleteOptions');
  return decodeDeleteOptions(request.body, encodingOf(request.headers['content-type']), (value) =>
    decodeBuiltin(value, schema),
  );
}

function queryOptions(query: URLSearchParams): JsonObject {
  const gracePeriodSeconds = integerOf(query, 'gracePeriodSeconds');
  return {
    ...(query.has('dryRun') && { dryRun: query.getAll('dryRun') }),
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(query.has('orphanDependents') && { orphanDependents: isTrue(query.get('orphanDependents')) }),
    ...(query.has('propagationPolicy') && { propagationPolicy: query.get('propagationPolicy') }),
  };
}

function withoutType({ kind: _, apiVersion: __, ...rest }: JsonObject): JsonObject {
  return rest;
}

function isPreconditions(
  value: Json | undefined,
): value is { readonly uid?: string; readonly resourceVersion?: string } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValidation(value: string): value is WriteOptions['fieldValidation'] {
  return ['Ignore', 'Warn', 'Strict'].includes(value);
}

function patchOptions(isApply: boolean): Check {
  if (isApply) return { fieldManager: requiredAs('is required for apply patch') };
  return { force: forbidden('may not be specified for non-apply patch') };
}

const isAll: Check = (values) => {
  if (values.list.some((value) => value !== 'All')) values.notSupported(['All']);
};

const common: Check = {
  fieldManager: (manager) => {
    if (manager.text.length > 128) manager.tooLong(128);
    for (const [index, character] of [...manager.text].entries()) {
      if (/^\P{C}$/u.test(character)) continue;
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      manager.invalid(`invalid character U+${code} (at position ${index})`);
    }
  },
  dryRun: isAll,
  fieldValidation: optionalOneOf('', 'Ignore', 'Strict', 'Warn'),
};

const policies = ['Foreground', 'Background', 'Orphan'];

const deletion: Check = [
  (options) => {
    const policy = options.at('propagationPolicy');
    if (!policy.isSet) return;
    if (options.at('orphanDependents').isSet)
      policy.invalid('orphanDependents and deletionPropagation cannot be both set');
    if (!policies.includes(policy.text)) policy.notSupported([...policies, 'nil']);
  },
  { dryRun: isAll },
];
