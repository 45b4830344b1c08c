// Reads the doc comments of types and fields from Go source in gofmt's form.
import { descriptionOf } from '../../src/compiler/loader/source/doc.js';

/**
 * The descriptions of the types in a Go file and their fields with a JSON name, like in controller-gen.
 *
 * @param {string} source
 * @returns {Record<string, import('./declaration.mjs').Described>}
 */
export function readGoDeclarations(source) {
  const types = {};
  let struct;
  for (const { line, comment } of codeLines(source)) {
    const [, name, kind] = /^type (\w+)(?:\[.*\])? (.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      types[name] = { type: textOf(comment), fields: {} };
      struct = kind.endsWith('struct {') ? types[name] : undefined;
    } else if (line.startsWith('}')) {
      struct = undefined;
    } else if (struct) {
      const field = jsonName(line);
      const text = textOf(comment);
      if (field !== undefined && text !== '') struct.fields[field] = text;
    }
  }
  return types;
}

/** Each line of code, with the comments that end on the line before it. */
function* codeLines(source) {
  let comment = [];
  let isBlock = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (isBlock || text.startsWith('/*')) {
      comment.push(isBlock ? line : text);
      isBlock = !text.endsWith('*/');
    } else if (text.startsWith('//')) {
      comment.push(text);
    } else {
      if (text !== '') yield { line, comment };
      comment = [];
    }
  }
}

/** The name of a field in JSON; undefined without one. */
function jsonName(line) {
  const [, tag = ''] = /^\t[^\t].*`(.*)`/.exec(line) ?? [];
  const [, name = '', rest] = /\bjson:"([^",]*)(.*?)"/.exec(tag) ?? [];
  return name === '' || (name === '-' && rest === '') ? undefined : name;
}

/** The text of a comment without delimiters, markers and compiler directives. */
function textOf(comment) {
  const isBlock = comment[0]?.startsWith('/*');
  const lines = isBlock
    ? comment.map((line) => line.replace(/^\/\*|\*\/$/g, '').trim())
    : comment
        .filter((line) => !/^\/\/\s*\+|^\/\/[a-z0-9]+:[a-z0-9]/.test(line))
        .map((line) => line.replace(/^\/\/ ?/, ''));
  return descriptionOf(lines);
}
