import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import { topLists } from '../../base/yaml/index.js';
import { hasVariable } from '../text/environment.js';
import { importsIn } from '../text/named-import.js';
import { projectFiles, References, resolveSpecifier } from '../text/references.js';
import type { ScaffoldEdit } from '../text/scaffold-edit.js';
import { type CheckedPart, type CheckedProject, isTest } from './checked-project.js';
import { isGenerated } from './dangling-entries.js';

interface MissingEdit {
  readonly problem: Diagnostic;
  /** Undefined if the edit cannot be applied again. */
  readonly edit?: ScaffoldEdit;
}

/** Finds edits that PROJECT implies but that are missing from the shared files, and sources that are not registered. */
export function missingEdits(checked: CheckedProject): readonly MissingEdit[] {
  const seen = new Set<string>();
  const manifests = checked.parts.flatMap((part) =>
    part.contents.edits.flatMap((edit) => {
      const key = JSON.stringify(edit);
      if (!edit.path.endsWith('.yaml') || seen.has(key)) return [];
      seen.add(key);
      // Users may remove samples, for example those of unserved versions.
      if (edit.path.startsWith('config/samples/') && !targetsOf(edit).some((path) => checked.files.entryKind(path)))
        return [];
      return missingEntry(edit, part, checked).map((missing) => onlyIfWhole(missing, part, checked));
    }),
  );
  return [...manifests, ...unusedSources(checked).map((problem) => ({ problem }))];
}

function missingEntry(
  edit: ScaffoldEdit,
  { name, span }: CheckedPart,
  { files, scaffold }: CheckedProject,
): MissingEdit[] {
  const text = files.readText(edit.path);
  if (text === undefined || edit.kind === 'import' || edit.kind === 'dependency') return [];
  if (edit.kind === 'section') {
    // A missing section is reported as a missing marker.
    if (!text.includes(`# [${edit.section}]`)) return [];
    const { text: next, failed } = scaffold.editAgain(edit, text);
    if (next === text && failed.length === 0) return [];
    const message = `\`# [${edit.section}]\` in \`${edit.path}\` is commented out, but PROJECT records ${name}`;
    const hint = 'uncomment the lines of the section, or run `kbts doctor --fix`';
    return [
      {
        problem: { code: 'part-missing', severity: 'warning', message, span, hint },
        ...(next === text ? {} : { edit }),
      },
    ];
  }
  if (edit.kind === 'variable') {
    const { name: variable } = edit.variable;
    if (hasVariable(text, variable)) return [];
    const message = `\`${edit.path}\` does not set \`${variable}\`, but PROJECT records ${name}`;
    const hint = 'run `kbts doctor --fix`, or add the variable to the container `manager`';
    return [{ problem: errorOf('part-missing', message, hint, span), edit }];
  }
  const code = edit.kind === 'entry' ? edit.entry.text : edit.code.text;
  const absent = code.split('\n').filter((line) => !hasEntry(text, line));
  if (absent.length === 0) return disabledEntries(code, name, edit.path, text).map((problem) => ({ problem }));
  const [first] = absent;
  const message = `\`${edit.path}\` does not list \`${first?.replace(/^- /, '')}\`, but PROJECT records ${name}`;
  const severity = edit.path.startsWith('config/crd/') ? 'error' : 'warning';
  const hint = `run \`kbts doctor --fix\`, or add:\n${absent.join('\n')}`;
  return [{ problem: { code: 'part-missing', severity, message, span, hint }, edit }];
}

/** Omits the edit if it refers to missing files, because it would break the build. */
function onlyIfWhole({ problem, edit }: MissingEdit, part: CheckedPart, { files }: CheckedProject): MissingEdit {
  const created = part.contents.files.map(({ path }) => path);
  const isMissing = (path: string) => files.entryKind(path) === undefined;
  const lost = created.filter((path) => isMissing(path) && !isTest(path));
  const needed = edit ? targetsOf(edit) : [];
  const [absent] =
    needed.length === 0
      ? lost
      : needed.flatMap((path) => {
          if (!isGenerated(path)) return isMissing(path) ? [path] : [];
          // `kbts manifests` can generate the file again if the sources exist.
          return lost.filter((source) => source.startsWith('src/'));
        });
  if (absent === undefined) return edit ? { problem, edit } : { problem };
  const hint = `\`${absent}\` was not found: restore it first, or correct PROJECT`;
  return { problem: { ...problem, hint } };
}

function targetsOf(edit: ScaffoldEdit): readonly string[] {
  if (edit.kind !== 'entry' && edit.kind !== 'insertion') return [];
  const { text } = edit.kind === 'entry' ? edit.entry : edit.code;
  return [...text.matchAll(/^- (?:path: )?(\S+\.yaml)$/gm)].map(([, entry = '']) =>
    posix.join(posix.dirname(edit.path), entry),
  );
}

/** Whether a kustomization file has a line, even if the user has commented it out. */
function hasEntry(text: string, entry: string): boolean {
  return text.split('\n').some((line) => bare(line) === bare(entry)) || hasFlowItem(text, entry);
}

/** Whether a list in flow style contains an item, given as `- item`. */
function hasFlowItem(text: string, entry: string): boolean {
  const [item] = topLists(`list:\n${entry}`)?.[0]?.items ?? [];
  const lists = text.includes('[') ? (topLists(text) ?? []) : [];
  return lists.some(
    ({ brackets, items }) => brackets && items.some((one) => isDeepStrictEqual(one.value, item?.value)),
  );
}

/** Returns a line without indentation, comment characters, quotes and trailing comments, which users may change. */
function bare(line: string): string {
  return line.replace(/^[\s#]*(?:-\s+)?["']?(?:\.\/)?/, '').replaceAll(/["']|(?<!\s)\s+(?:#[\s\S]*)?$/g, '');
}

/** Reports commented-out entries of CRDs and CRD patches; all other entries are optional. */
function disabledEntries(code: string, name: string, path: string, text: string): readonly Diagnostic[] {
  if (!path.startsWith('config/crd/')) return [];
  return code.split('\n').flatMap((entry) => {
    const found = [...text.matchAll(/^.*$/gm)].filter(([line]) => bare(line) === bare(entry));
    const [first] = found;
    const isActive = found.some(([line]) => !line.trimStart().startsWith('#')) || hasFlowItem(text, entry);
    if (isActive || !first) return [];
    const message = `\`${entry.replace(/^- (?:path: )?/, '')}\` is commented out, but PROJECT records ${name}`;
    const effect = entry.startsWith('- path:') ? 'does not call the conversion webhook' : 'does not know the kind';
    const hint = `uncomment the line: without it, the API server ${effect} after you deploy the project`;
    const span = { file: path, start: first.index, end: first.index + first[0].length };
    return [{ code: 'part-missing', severity: 'warning', message, span, hint }];
  });
}

/** Finds controllers and webhooks that exist but are not registered. */
function unusedSources({ files, parts }: CheckedProject): readonly Diagnostic[] {
  const references = new References(files);
  const tests = new Set(projectFiles(files).filter(isTest));
  return parts.flatMap((part) => {
    const { edits, files: created } = part.contents;
    const source = created.find(({ path }) => /\.(?:controller|webhook)\.ts$/.test(path))?.path;
    const text = source === undefined ? undefined : files.readText(source);
    if (source === undefined || text === undefined) return [];
    const codeIn = (file: string) =>
      edits.flatMap((edit) => (edit.kind === 'insertion' && edit.path === file ? [edit] : []));
    if (references.to(source, tests) === undefined) {
      const code = codeIn('src/main.ts').map((edit) => edit.code.text);
      return [unregistered(part, `no file imports \`${source}\``, 'src/main.ts', code)];
    }
    if (part.part.kind === 'controller') {
      const users = references.allTo(source).filter((file) => !tests.has(file));
      if (users.some((file) => usesImport(file, source, files))) return [];
      const reason = `\`${users[0]}\` imports the controller without registering it with the manager`;
      const calls = codeIn('src/main.ts').flatMap(({ setup, code }) => (setup ? [code.text] : []));
      return [{ ...unregistered(part, reason, 'src/main.ts', calls), severity: 'warning' }];
    }
    const lost = codeIn(source).filter(
      ({ marker, code }) => marker === 'webhooks' && !text.includes(callIn(code.text)),
    );
    const code = lost.map((edit) => edit.code.text);
    return code.length === 0 ? [] : [unregistered(part, `\`${source}\` does not register all webhooks`, source, code)];
  });
}

/** Whether a file uses its imports from `source`, or imports `source` in a way that this search cannot detect. */
function usesImport(file: string, source: string, files: ReadableFiles): boolean {
  const text = files.readText(file) ?? '';
  const imports = importsIn(text).filter(({ module }) => resolveSpecifier(file, module, files) === source);
  return (
    imports.length === 0 ||
    imports.some(({ local }) => text.split(new RegExp(`(?<![\\w$])${local}(?![\\w$])`)).length > 2)
  );
}

/** Returns the start of the call that registers a webhook, for example `.withDefaulter(`. */
function callIn(code: string): string {
  return /\.\w+\(/.exec(code)?.[0] ?? code;
}

function unregistered({ name, span }: CheckedPart, reason: string, file: string, code: readonly string[]): Diagnostic {
  const message = `PROJECT records ${name}, but ${reason}`;
  return errorOf('part-missing', message, `add to \`${file}\`:\n${code.join('\n')}`, span);
}
