import type { ReadableFiles } from '../../files/index.js';
import type { WebhookRegistrations } from '../../model/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { isSource } from '../modules/paths.js';
import { type BuiltinTypes, Project } from '../modules/project.js';
import type { ParsedSources } from '../source/parsed-sources.js';
import { RegistrationReader } from './registration-reader.js';

/** Which code to read. */
export interface RegistrationsRequest {
  readonly files: ReadableFiles;
  /** Files of the project; only TypeScript sources are read. */
  readonly paths: Iterable<string>;
  readonly builtins: BuiltinTypes;
  readonly parsed: ParsedSources;
}

/** A file without any of these neither registers a webhook nor contains a path. */
const telling = /newWebhookManagedBy|WebhookBuilder|WebhookServer|register|CustomPath|[mM]anager\b|[mM]gr\b|['"`]\//;

/**
 * Reads what code registers with webhook servers. Nothing of it is run.
 *
 * Reports nothing: a file with a syntax error, or an import that must not be followed, may register anything.
 */
export function readRegistrations({ files, paths, builtins, parsed }: RegistrationsRequest): WebhookRegistrations {
  const project = new Project(files, builtins, new DiagnosticList(), parsed);
  const found = [...paths].flatMap((path): WebhookRegistrations[] => {
    if (!isSource(path) || !telling.test(files.readSource(path) ?? '')) return [];
    const source = project.source(path);
    return [source ? new RegistrationReader(project, source).read() : unreadable];
  });
  return {
    builders: found.flatMap(({ builders }) => builders),
    paths: found.flatMap((one) => one.paths),
    otherPaths: found.flatMap(({ otherPaths }) => otherPaths),
    isOpen: found.some(({ isOpen }) => isOpen),
  };
}

const unreadable: WebhookRegistrations = { builders: [], paths: [], otherPaths: [], isOpen: true };
