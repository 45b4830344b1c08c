import type { Diagnostic } from '../../base/problems/index.js';
import { controllerPartsOf, type Part } from '../create/parts.js';
import { flagsOf } from '../names/name-checks.js';
import { catalog } from '../templates/catalog.js';
import { outputPathOf } from '../templates/template.js';
import { type CheckedPart, type CheckedProject, isTest } from './checked-project.js';

/** Finds files that PROJECT implies but that do not exist. */
export function missingFiles({ files, parts }: CheckedProject): readonly Diagnostic[] {
  const missing = (path: string) => files.entryKind(path) === undefined;
  const seen = new Set<string>();
  const ofParts = parts.flatMap((part) =>
    part.contents.files.flatMap(({ path }) => {
      // Samples may be removed, for example those of versions that are not served.
      if (seen.has(path) || !missing(path) || path.startsWith('config/samples/')) return [];
      seen.add(path);
      return [missingPart(path, part)];
    }),
  );
  return [...requiredFiles().filter(missing).map(missingFile), ...ofParts];
}

/** Returns the files that commands edit, or that the build requires. */
export function requiredFiles(): readonly string[] {
  const required = catalog.init.filter(({ owner, ifExists }) => owner === 'shared' || ifExists === 'refuse');
  return required.map(({ template }) => outputPathOf(template, {}));
}

function missingFile(path: string): Diagnostic {
  const message = `\`${path}\` not found: \`kbts create\` edits it, or the build requires it`;
  const hint =
    'restore it from version control, or copy it from the output of `kbts alpha generate --output-dir <folder>`';
  return { code: 'file-missing', severity: isTest(path) ? 'warning' : 'error', message, hint };
}

function missingPart(path: string, { part, name, span }: CheckedPart): Diagnostic {
  const command = `kbts delete ${part.kind} ${flagsOf(part.resource)}${controllerFlag(part)}`;
  return {
    code: 'part-missing',
    severity: path.startsWith('src/') && !isTest(path) ? 'error' : 'warning',
    message: `PROJECT records ${name}, but \`${path}\` was not found`,
    span,
    hint: `restore the file from version control, or remove the rest with \`${command}\``,
  };
}

function controllerFlag(part: Part): string {
  if (part.kind !== 'controller' || controllerPartsOf(part.resource).length < 2) return '';
  return ` --controller-name ${part.controllerName ?? part.resource.kind.toLowerCase()}`;
}
