import { keepLineEnds, type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { type Diagnostic, errorOf } from '../../base/problems/index.js';
import { boilerplateFile, boilerplateOf, findHeader, licenseNames } from '../templates/header.js';
import type { EditRequest } from './edit-request.js';

/**
 * Returns the new contents of `hack/boilerplate.ts.txt`, empty for no header; undefined if the header does not change.
 */
export function newBoilerplate(request: EditRequest, files: ReadableFiles): string | undefined | Diagnostic {
  const { license, licenseText: text, owner } = request;
  if (license === undefined && text === undefined && owner === undefined) return undefined;
  if (license !== 'none' && text !== undefined) return boilerplateOf({ name: '', text }) ?? '';
  const known = knownLicense(withLineFeeds(files.readText(boilerplateFile) ?? '').trim());
  const name = license ?? known?.name;
  if (name === undefined) {
    const message = '`--owner` requires `--license`: the project has no header that names an owner';
    return errorOf('usage', message, 'add for example `--license apache2`');
  }
  return boilerplateOf({ name, owner: owner ?? known?.owner ?? '' }) ?? '';
}

function knownLicense(header: string): { readonly name: string; readonly owner: string } | undefined {
  const owner = /^\/\*\nCopyright YEAR(?: (.*))?\.\n/.exec(header)?.[1] ?? '';
  const name = licenseNames.find((one) => boilerplateOf({ name: one, owner }) === header);
  return name === undefined ? undefined : { name, owner };
}

/** Replaces headers of source files. */
export class Headers {
  readonly #old: string;
  readonly #next: string;
  readonly #year: number;

  /**
   * @param before contents of `hack/boilerplate.ts.txt`
   * @param after new contents of `hack/boilerplate.ts.txt`
   */
  constructor(before: string, after: string, year: number) {
    this.#old = withLineFeeds(before).trim();
    this.#next = after;
    this.#year = year;
  }

  /**
   * Replaces the header of a file and keeps its year. Returns the text unchanged if it has a different header.
   *
   * @param isCreated whether a command created the file; such a file gets a header even if the project had none
   */
  replaceIn(text: string, isCreated: boolean): string {
    const lines = withLineFeeds(text);
    const found = this.#old === '' ? undefined : findHeader(lines, this.#old);
    const isBare = this.#old === '' && isCreated && !/^\uFEFF?(?:\/\*|#!)/.test(lines);
    if (!found && !isBare) return text;
    const year = found?.year ?? String(this.#year);
    const header = this.#next === '' ? '' : `${this.#next.replaceAll(/\bYEAR\b/g, year)}\n\n`;
    return keepLineEnds(text, header + lines.slice(found?.end ?? 0));
  }
}
