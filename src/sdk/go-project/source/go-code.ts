import { type GoText, splitGoText } from './go-text.js';
import type { SourceText } from './source.js';

/** A place in Go code. */
export interface GoPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A controller that Go code registers with a manager. */
export interface GoController extends GoPlace {
  /** The kind that it reconciles. */
  readonly kind: string;
  /** What it watches besides, as written: `Owns(&appsv1.Deployment{})`. */
  readonly watches: readonly string[];
  /** The permissions in markers of its file: group and resource, separated by `/`. */
  readonly permissions: ReadonlySet<string>;
}

/** What Go code says about an operator. Found by its text: what is written in an unusual way is not found. */
export interface GoCode {
  readonly controllers: readonly GoController[];
  /** Functions of webhooks and conversions: `func (r *Frigate) ValidateCreate`. */
  readonly handlers: readonly (GoPlace & { readonly name: string; readonly owner: string })[];
  /** Flags of the manager, without `--`. */
  readonly flags: readonly (GoPlace & { readonly name: string })[];
  readonly leaderElectionID?: string;
}

/** Limit of what is found in one file: a hostile one can have thousands in a line. */
const mostMatches = 200;

/** Limit of permissions in one file, which are the products of lists. */
const mostPermissions = 1_000;

type GoFile = SourceText & GoText;

/** Finds controllers, webhooks, conversions and flags in Go files. Comments and strings do not count as code. */
export function readGoCode(texts: readonly SourceText[]): GoCode {
  const files = texts.map((one) => ({ ...one, ...splitGoText(one.text) }));
  const id = files.flatMap(({ code }) => /\bLeaderElectionID:\s*"([a-z0-9.-]{1,253})"/.exec(code)?.[1] ?? [])[0];
  return {
    controllers: files.flatMap(controllersIn),
    handlers: files.flatMap(handlersIn),
    flags: files.filter(({ bare }) => /^package main\b/m.test(bare)).flatMap(flagsIn),
    ...(id === undefined ? {} : { leaderElectionID: id }),
  };
}

function controllersIn(file: GoFile): readonly GoController[] {
  const permissions = permissionsIn(file.comments);
  const starts = matchesIn(file.bare, /\bNewControllerManagedBy\(/g).map(({ index }) => index);
  const placeAt = placesOf(file);
  return starts.flatMap((start, index) => {
    // The calls of one builder, up to the next one: a function has a few hundred characters.
    const text = file.bare.slice(start, Math.min(starts[index + 1] ?? file.bare.length, start + 5_000));
    const kind = /\bFor\(\s*&(?:\w+\.)?(\w+)\{/.exec(text)?.[1];
    if (kind === undefined) return [];
    const calls = matchesIn(text, /\b(Owns|Watches)\(\s*(&[\w.]+)\{/g);
    return [{ ...placeAt(start), kind, watches: calls.map(([, call, type]) => `${call}(${type}{})`), permissions }];
  });
}

/** The permissions in `+kubebuilder:rbac` markers. */
function permissionsIn(comments: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, marker = ''] of matchesIn(comments, /\+kubebuilder:rbac:([^\n]{1,2000})/g)) {
    const listOf = (name: string) => {
      const [, list = ''] = new RegExp(`(?:^|,)${name}=([^,]*)`).exec(marker) ?? [];
      return new Set(list.split(';').map((word) => word.replaceAll(/["\x60]/g, '').trim()));
    };
    for (const group of listOf('groups')) {
      for (const resource of listOf('resources')) {
        if (found.size >= mostPermissions) return found;
        found.add(`${group === 'core' ? '' : group}/${resource}`);
      }
    }
  }
  return found;
}

const handlerNames = 'Default|ValidateCreate|ValidateUpdate|ValidateDelete|ConvertTo|ConvertFrom|Handle';

function handlersIn(file: GoFile): GoCode['handlers'] {
  const pattern = new RegExp(`^func \\((?:\\w+ )?\\*?(\\w+)\\) (${handlerNames})\\(`, 'gm');
  const placeAt = placesOf(file);
  return matchesIn(file.bare, pattern).map(({ index, 1: owner = '', 2: name = '' }) => ({
    ...placeAt(index),
    ...{ owner, name },
  }));
}

function flagsIn(file: GoFile): GoCode['flags'] {
  const pattern = /\b\w*[fF](?:lags?|s|lagSet)\.\w+VarP?\([^,\n]{1,200},\s*"([A-Za-z][\w.-]{0,99})"/g;
  const placeAt = placesOf(file);
  return matchesIn(file.code, pattern).map(({ index, 1: name = '' }) => ({ ...placeAt(index), name }));
}

function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    if (found.push(match) >= mostMatches) break;
  }
  return found;
}

/** Returns the places of ascending offsets, in one pass over the text. */
function placesOf({ path: file, text }: SourceText): (index: number) => GoPlace {
  let at = 0;
  let line = 1;
  return (index) => {
    for (; at < index; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return { file, line };
  };
}
