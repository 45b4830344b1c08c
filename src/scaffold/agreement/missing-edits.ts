import { posix } from 'node:path';
import type { Diagnostic } from '../../problems/index.js';
import { hasVariable } from '../text/environment.js';
import { hasFlowItem } from '../text/flow-list.js';
import { projectFiles, References } from '../text/references.js';
import { itemsIn } from '../text/restyled-list.js';
import { applyEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';
import { type CheckedPart, type CheckedProject, isTest } from './checked-project.js';
import { isGenerated } from './dangling-entries.js';
import { unusedController } from './unused-controllers.js';

/** An edit of a kustomization file that is missing: the diagnostic, and the edit if it can be applied again. */
export interface MissingEdit {
  readonly problem: Diagnostic;
  readonly edit?: ScaffoldEdit;
}

/** Finds edits of shared files that PROJECT implies and that the files lack. */
export function missingEdits(checked: CheckedProject): readonly MissingEdit[] {
  const seen = new Set<string>();
  const manifests = checked.parts.flatMap((part) =>
    part.contents.edits.flatMap((edit) => {
      const key = JSON.stringify(edit);
      if (!edit.path.endsWith('.yaml') || seen.has(key)) return [];
      seen.add(key);
      return missingEntry(edit, part, checked).map((missing) => onlyIfWhole(missing, part, checked));
    }),
  );
  return [...manifests, ...unusedSources(checked).map((problem) => ({ problem }))];
}

function missingEntry(edit: ScaffoldEdit, { name, span }: CheckedPart, { files }: CheckedProject): MissingEdit[] {
  const text = files.readText(edit.path);
  if (text === undefined || edit.kind === 'import' || edit.kind === 'dependency') return [];
  if (edit.kind === 'section') {
    const next = applyEdit(text, edit);
    // A lost section is reported as a lost marker.
    if (typeof next !== 'string')
      return text.includes(`# [${edit.section}]`) ? [{ problem: asWarning(next, span) }] : [];
    if (next === text) return [];
    const message = `\`# [${edit.section}]\` in \`${edit.path}\` is commented out, but PROJECT records ${name}`;
    const hint = 'uncomment the lines of the section, or run `kbts doctor --fix`';
    return [{ problem: { code: 'part-missing', severity: 'warning', message, span, hint }, edit }];
  }
  if (edit.kind === 'variable') {
    const { name: variable } = edit.variable;
    if (hasVariable(text, variable)) return [];
    const message = `\`${edit.path}\` does not set \`${variable}\`, but PROJECT records ${name}`;
    const hint = 'run `kbts doctor --fix`, or add the variable to the container `manager`';
    return [{ problem: { code: 'part-missing', severity: 'error', message, span, hint }, edit }];
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

function asWarning(problem: Diagnostic, span: CheckedPart['span']): Diagnostic {
  return { ...problem, severity: 'warning', span };
}

/** An edit that refers to files that do not exist would break the build: it is reported, but not offered. */
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
          // `kbts manifests` generates it again, but only from sources.
          return lost.filter((source) => source.startsWith('src/'));
        });
  if (absent === undefined) return edit ? { problem, edit } : { problem };
  const hint = `restore \`${absent}\` first, which was not found, or correct PROJECT`;
  return { problem: { ...problem, hint } };
}

/** The files that an edit lists in a kustomization file. */
function targetsOf(edit: ScaffoldEdit): readonly string[] {
  if (edit.kind !== 'entry' && edit.kind !== 'insertion') return [];
  const { text } = edit.kind === 'entry' ? edit.entry : edit.code;
  return [...text.matchAll(/^- (?:path: )?(\S+\.yaml)$/gm)].map(([, entry = '']) =>
    posix.join(posix.dirname(edit.path), entry),
  );
}

/** Whether a kustomization file has a line, or has it commented out: that was on purpose. */
function hasEntry(text: string, entry: string): boolean {
  const [item] = entry.startsWith('- ') ? (itemsIn(entry) ?? []) : [];
  return text.split('\n').some((line) => bare(line) === bare(entry)) || hasFlowItem(text, item);
}

/** A line without what users change around it. */
function bare(line: string): string {
  return line.replace(/^[\s#]*(?:-\s+)?["']?(?:\.\/)?/, '').replaceAll(/["']|(?<!\s)\s+(?:#[\s\S]*)?$/g, '');
}

/**
 * Entries of CRDs that are commented out. The API server rejects objects of a kind whose CRD is not deployed, and
 * without its patch, it converts nothing; all other entries are optional.
 */
function disabledEntries(code: string, name: string, path: string, text: string): readonly Diagnostic[] {
  if (!path.startsWith('config/crd/')) return [];
  return code.split('\n').flatMap((entry) => {
    const [item] = itemsIn(entry) ?? [];
    const found = [...text.matchAll(/^.*$/gm)].filter(([line]) => bare(line) === bare(entry));
    const [first] = found;
    const isActive = found.some(([line]) => !line.trimStart().startsWith('#')) || hasFlowItem(text, item);
    if (isActive || !first) return [];
    const message = `\`${entry.replace(/^- (?:path: )?/, '')}\` is commented out, but PROJECT records ${name}`;
    const effect = entry.startsWith('- path:') ? 'converts its objects only by name' : 'does not know the kind';
    const hint = `uncomment the line: without it, a cluster to which you deploy the project ${effect}`;
    const span = { file: path, start: first.index, end: first.index + first[0].length };
    return [{ code: 'part-missing', severity: 'warning', message, span, hint }];
  });
}

/** Controllers and webhooks that exist, but that are not registered. */
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
      return unusedController(part, source, users, codeIn('src/main.ts'), files);
    }
    const lost = codeIn(source).filter(
      ({ marker, code }) => marker === 'webhooks' && !text.includes(callIn(code.text)),
    );
    const code = lost.map((edit) => edit.code.text);
    return code.length === 0 ? [] : [unregistered(part, `\`${source}\` does not register all of them`, source, code)];
  });
}

/** The name of the method that registers a webhook, for example `.withDefaulter(`. */
function callIn(code: string): string {
  return /\.\w+\(/.exec(code)?.[0] ?? code;
}

function unregistered({ name, span }: CheckedPart, reason: string, file: string, code: readonly string[]): Diagnostic {
  const message = `PROJECT records ${name}, but ${reason}`;
  return { code: 'part-missing', severity: 'error', message, span, hint: `add to \`${file}\`:\n${code.join('\n')}` };
}
