/** A TypeScript token. A template literal is one token, including its expressions. */
export interface Token {
  readonly kind: 'comment' | 'string' | 'template' | 'regex' | 'word' | 'punctuator';
  readonly start: number;
  readonly end: number;
}

/**
 * Splits TypeScript into tokens. Nested template literals and unusual regular expressions may be split differently than
 * by the compiler, which is sufficient for comparing files and finding imports.
 */
export function tokensIn(text: string): readonly Token[] {
  return [...text.matchAll(anyToken)].map(({ 0: found, index: start, groups = {} }) => {
    const kind = kinds.find((name) => groups[name] !== undefined) ?? 'punctuator';
    return { kind, start, end: start + found.length };
  });
}

const kinds = ['comment', 'string', 'template', 'regex', 'word'] as const;

const anyToken = new RegExp(
  [
    /(?<comment>^\uFEFF?#!.*|\/\/.*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<string>'(?:[^'\\\n]|\\\r?[\s\S])*(?:'|(?=\n)|$)|"(?:[^"\\\n]|\\\r?[\s\S])*(?:"|(?=\n)|$))/,
    /(?<template>`(?:[^`\\]|\\[\s\S])*(?:`|\\?$))/,
    // A slash after an operand is a division, not a regular expression.
    /(?<regex>(?=\/)(?<=(?:^|[\n(,=:[!&|?{}>;+]|\breturn)\s*)\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[\w$]*)/,
    /(?<word>[^\s!-#%-/:-@[-^`{-~]+)/,
    /\S/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Replaces comments and template literals, which can contain lines that look like imports, with spaces. */
export function statementsOf(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const token of tokensIn(text).filter(({ kind }) => kind === 'comment' || kind === 'template')) {
    parts.push(text.slice(end, token.start), text.slice(token.start, token.end).replaceAll(/[^\n]/g, ' '));
    end = token.end;
  }
  return parts.join('') + text.slice(end);
}

/** Whether TypeScript code contains a word outside of comments and strings, including in template expressions. */
export function hasWord(text: string, word: string): boolean {
  return tokensIn(text).some(({ kind, start, end }) => {
    const found = text.slice(start, end);
    return kind === 'word'
      ? found === word
      : kind === 'template' &&
          expressionsOf(found)
            .split(/[^\w$]+/)
            .includes(word);
  });
}

function expressionsOf(template: string): string {
  const at = template.indexOf('${');
  return at === -1 ? '' : template.slice(at + 2);
}
