import { keepLineEnds, type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import { boilerplateFile, boilerplateOf, findHeader, licenseNames } from '../templates/header.js';
import type { EditRequest } from './edit-request.js';

/**
 * Returns the new contents of `hack/boilerplate.ts.txt`, empty for no header; undefined if the header does not change,
 * or a diagnostic if the request is invalid.
 */
export function newBoilerplate(request: EditRequest, files: ReadableFiles): string | undefined | Diagnostic {
  const { license, licenseText: text, owner } = request;
  if (license === undefined && text === undefined && owner === undefined) return undefined;
  if (license !== 'none' && text !== undefined) return boilerplateOf({ name: '', text }) ?? '';
  const known = knownLicense(withLineFeeds(files.readText(boilerplateFile) ?? '').trim());
  const name = license ?? known?.name;
  if (name === undefined) {
    const message = '`--owner` requires `--license`: the project does not use a license header of kbts';
    return errorOf('usage', message, 'add for example `--license apache2`');
  }
  return boilerplateOf({ name, owner: owner ?? known?.owner ?? '' }) ?? '';
}

function knownLicense(header: string): { readonly name: string; readonly owner: string } | undefined {
  const owner = /^\/\*\nCopyright YEAR(?: (.*))?\.\n/.exec(header)?.[1] ?? '';
  const name = licenseNames.find((one) => boilerplateOf({ name: one, owner }) === header);
  return name === undefined ? undefined : { name, owner };
}

/**
 * Returns a function that replaces the header of a file and keeps its year. A file with a different header does not
 * change. A file that a command created gets a header even if the project had none.
 *
 * @param before contents of `hack/boilerplate.ts.txt`
 * @param after the new contents
 */
export function headerReplacer(before: string, after: string, year: number) {
  const old = withLineFeeds(before).trim();
  return (text: string, isCreated: boolean): string => {
    const lines = withLineFeeds(text);
    const found = old === '' ? undefined : findHeader(lines, old);
    const isBare = old === '' && isCreated && !/^\uFEFF?(?:\/\*|#!)/.test(lines);
    if (!found && !isBare) return text;
    const header = after === '' ? '' : `${after.replaceAll(/\bYEAR\b/g, found?.year ?? String(year))}\n\n`;
    return keepLineEnds(text, header + lines.slice(found?.end ?? 0));
  };
}
