import { isRecord } from '../base/json/index.js';
import type { Span } from '../base/problems/index.js';
import type { YamlPath, YamlText } from '../base/yaml/index.js';

/** A fault that the API server found in an object. */
export interface ObjectFault {
  /** Path of the field as the API server writes it, such as `spec.ports[0].name`; empty for the whole object. */
  readonly field: string;
  readonly message: string;
}

/** Returns the faults that an error response describes. */
export function faultsOf(status: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const message = typeof status.message === 'string' ? status.message : `status code ${status.code}`;
  const details = isRecord(status.details) ? status.details : {};
  const causes = Array.isArray(details.causes) ? details.causes.filter(isRecord) : [];
  const fields = causes.flatMap((cause) =>
    typeof cause.field === 'string' ? [{ field: cause.field, message: String(cause.message) }] : [],
  );
  return fields.length > 0 ? fields : strictFaults(message);
}

/** Whether strict decoding found the fault: an unknown or duplicate field. */
export function isStrictFault({ message }: ObjectFault): boolean {
  return /^(?:unknown|duplicate) field "/.test(message);
}

/**
 * Returns the location of a fault in the YAML text of an object.
 *
 * @param root path of the object in the document
 */
export function spanOfFault(
  fault: ObjectFault,
  document: Pick<YamlText, 'spanOf' | 'keySpanOf'>,
  root: YamlPath = [],
): Span {
  const at = [...root, ...pathOf(fault.field)];
  return isStrictFault(fault) ? document.keySpanOf(at) : document.spanOf(at);
}

/** Splits the message of strict decoding into a fault per field. Any other message is a single fault. */
function strictFaults(message: string): readonly ObjectFault[] {
  const [, list] = /strict decoding error: (.*)$/s.exec(message) ?? [];
  if (list === undefined) return [{ field: '', message }];
  return list.split(/, (?=(?:unknown|duplicate) field ")/).map((text) => {
    const [, field = ''] = / field "(.*)"$/s.exec(text) ?? [];
    return { field, message: text };
  });
}

/** Splits a path such as `spec.ports[0].name` or `metadata.labels[app.io/x]`. */
function pathOf(field: string): YamlPath {
  const parts = field.match(/[^.[\]]+|\[[^\]]*\]/g) ?? [];
  return parts.map((part) => {
    const inside = part.startsWith('[') ? part.slice(1, -1) : part;
    return /^\[\d+\]$/.test(part) ? Number(inside) : inside;
  });
}
