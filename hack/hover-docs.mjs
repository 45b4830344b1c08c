// Adds documentation to compiled declarations, so that editors show it on hover: Kubernetes' descriptions of types
// and fields, and the summaries of marker options. Both are data, which the compiler does not see.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './dist-files.mjs';

/**
 * Adds doc comments to the declarations of a folder of compiled sources.
 *
 * @param {string} compiled
 * @param {readonly { decorator?: string, argument: object }[]} markers help of all markers, for example `markers.json`
 */
export function addHoverDocs(compiled, markers) {
  for (const path of filesBelow(join(compiled, 'k8s'), '.d.ts')) {
    const texts = path.replace(/\.d\.ts$/, '.json').replace(join(compiled, 'k8s'), join(compiled, 'k8s/descriptions'));
    if (existsSync(texts)) rewrite(path, (text) => describeTypes(text, JSON.parse(readFileSync(texts, 'utf8'))));
  }
  const options = optionsOf(markers);
  for (const path of filesBelow(join(compiled, 'compiler/markers'), '.d.ts')) {
    rewrite(path, (text) => describeOptions(text, options));
  }
}

/**
 * Describes the interfaces and fields of a module of built-in types.
 *
 * @param {string} text declarations from the compiler
 * @param {Record<string, { type: string, fields: Record<string, string> }>} described
 */
export function describeTypes(text, described) {
  let current;
  return withComments(text, (line) => {
    const declared = /^export (?:interface|type|declare const) (\w+)/.exec(line)?.[1];
    if (declared !== undefined) {
      current = described[declared];
      return current?.type;
    }
    const field = /^ {4}(?:'([^']+)'|(\w+))\??: /.exec(line);
    return field ? current?.fields[field[1] ?? field[2]] : undefined;
  });
}

/**
 * Describes the named options of decorators.
 *
 * @param {string} text
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} options summaries by the name of the decorator and the option
 */
export function describeOptions(text, options) {
  let current;
  return withComments(text, (line) => {
    const declared = /^export declare const (\w+)/.exec(line)?.[1];
    if (declared !== undefined) current = options.get(declared);
    return current?.get(/^ {4}readonly (\w+)\??: /.exec(line)?.[1]);
  });
}

function optionsOf(markers) {
  const named = markers.filter(({ decorator, argument }) => decorator !== undefined && argument.kind === 'fields');
  return new Map(
    named.map(({ decorator, argument }) => [
      decorator,
      new Map(argument.fields.map(({ name, summary }) => [name, `${summary[0].toUpperCase()}${summary.slice(1)}.`])),
    ]),
  );
}

/** Inserts a comment above each line that has a description. */
function withComments(text, textOf) {
  const lines = text.split('\n').flatMap((line) => {
    const said = textOf(line)?.trim();
    return said ? [comment(said, /^ */.exec(line)[0]), line] : [line];
  });
  return lines.join('\n');
}

function comment(text, indent) {
  const lines = text.replaceAll('*/', '*\u200b/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

function rewrite(path, change) {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(path, changed);
}
