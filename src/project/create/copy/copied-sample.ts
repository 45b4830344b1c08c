import type { ReadableFiles } from '../../../base/files/index.js';
import { qualifiedGroup } from '../../../base/project-file/index.js';
import { sampleFile, sampleObject } from '../../names/api-names.js';
import type { VersionPair } from './copied-types.js';

/**
 * Converts the sample of one version of a kind to another version, with different object names: samples with the same
 * names would overwrite each other when applied together. Returns undefined if no sample has objects of the kind.
 */
export function copiedSample({ from, to, project }: VersionPair, files: ReadableFiles): string | undefined {
  const text = files.readText(sampleFile(from));
  if (text === undefined) return undefined;
  const group = qualifiedGroup(to);
  const apiVersion = new RegExp(
    `^(apiVersion: *["']?${escaped(`${group}/`)})${escaped(from.version)}(?=["']?[ \\t]*\\r?$)`,
    'm',
  );
  const isKind = new RegExp(`^kind: *["']?${to.kind}["']?[ \\t]*\\r?$`, 'm');
  const usual = sampleObject(project, from);
  let count = 0;
  const documents = text.split(/^(?=---)/m).map((document) => {
    if (!apiVersion.test(document) || !isKind.test(document)) return /^kind:/m.test(document) ? '' : document;
    count += 1;
    const nameOf = (name: string) => (name === usual ? sampleObject(project, to) : `${name}-${to.version}`);
    return document
      .replace(apiVersion, `$1${to.version}`)
      .replace(sampleNameLine, (_, start: string, name: string) => start + nameOf(name));
  });
  return count === 0 ? undefined : documents.join('');
}

/** Matches the name in the metadata of an object in block style. */
const sampleNameLine = /^(metadata:[ \t]*\r?\n(?:[ \t].*\r?\n)*? {2}name: *["']?)([\w.-]+)/m;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
