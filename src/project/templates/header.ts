import { type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { type Diagnostic, errorOf, shorten } from '../../base/problems/index.js';
import { follows, plainLine } from '../../base/project-file/index.js';

/** Path of the source file header. */
export const boilerplateFile = 'hack/boilerplate.ts.txt';

/** The license of a project, which determines the header of its source files. */
export interface License {
  /** `apache2`: the Apache License notice; `copyright`: the copyright line only; `none`: no header. */
  readonly name: string;
  /** The copyright holder. Default: none. */
  readonly owner?: string;
  /** A custom header, which overrides `name`; empty for no header. */
  readonly text?: string;
}

/** Names of licenses. */
export const licenseNames = ['apache2', 'copyright', 'none'] as const;

/** Returns the contents of `hack/boilerplate.ts.txt`; undefined for no header, a diagnostic for invalid values. */
export function boilerplateOf({ name, owner = '', text }: License): string | undefined | Diagnostic {
  if (text !== undefined) return ownText(text);
  if (owner !== '' && (!follows(owner, plainLine) || owner.includes('*/'))) return badOwner(owner);
  const copyright = `Copyright YEAR${owner === '' ? '' : ` ${owner}`}.`;
  switch (name) {
    case 'none':
      return undefined;
    case 'copyright':
      return blockComment(copyright);
    case 'apache2':
      return blockComment(`${copyright}\n\n${apacheNotice}`);
    default:
      return errorOf(
        'usage',
        `unknown license \`${name}\`, expected one of ${licenseNames.map((known) => `\`${known}\``).join(', ')}`,
        'pass any other license with `--license-file`',
      );
  }
}

/** Returns the header of new source files, followed by an empty line; empty if the project has no header. */
export function headerOf(files: ReadableFiles, year: number): string {
  const text = withLineFeeds(files.readText(boilerplateFile) ?? '').trim();
  return text === '' ? '' : `${text.replaceAll(/\bYEAR\b/g, String(year))}\n\n`;
}

/**
 * Finds a header with any year at the start of a file. Uses no regular expression, because a custom header may be long.
 *
 * @returns the offset after the header and the empty lines below it, and the first year in the header
 */
export function findHeader(text: string, header: string) {
  const years: string[] = [];
  let end = 0;
  for (const [index, part] of header.split(/\bYEAR\b/).entries()) {
    if (index > 0) {
      const year = text.slice(end, end + 4);
      if (!/^\d{4}$/.test(year)) return undefined;
      years.push(year);
      end += 4;
    }
    if (!text.startsWith(part, end)) return undefined;
    end += part.length;
  }
  while (text[end] === '\n') end += 1;
  return { end, year: years[0] };
}

function blockComment(text: string): string {
  return `/*\n${text.replaceAll('*/', '* /')}\n*/`;
}

function badOwner(owner: string): Diagnostic {
  const message = `the owner \`${shorten(owner)}\` is not allowed in a comment: expected ${plainLine.expected}, without \`*/\``;
  return errorOf('usage', message, 'correct `--owner`');
}

function ownText(text: string): string | undefined | Diagnostic {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  // Exactly one complete comment: no code after it, and not `/*/`, which is unclosed.
  if (trimmed.startsWith('/*') && trimmed.indexOf('*/', 2) === trimmed.length - 2) return trimmed;
  return errorOf(
    'usage',
    'the license file must contain one block comment `/* … */`',
    'enclose its text in `/*` and `*/`',
  );
}

// The notice that the appendix of the Apache License, Version 2.0 prescribes.
const apacheNotice = `Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.`;
