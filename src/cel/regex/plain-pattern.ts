/** Syntax that JavaScript and Go read alike: no escapes of letters but the usual classes, no `{}`, and no `(?`. */
const plainSyntax = /^(?:[\w\s/:;,=<>~!#%&@'"`^$.|()*+?[\]-]|\\[dDwWsS.*+?()|^$/[\]\\-])*$/;

/** What the two read differently all the same: `(?`, and brackets that begin with `]` or contain another `[`. */
const different = /\(\?|\[\^?\]|\[[^\]]*\[/;

/** Groups inside each other have a limit, which is far higher. */
const longest = 500;

/**
 * Whether a regular expression is certainly valid for Go, because it is simple and JavaScript accepts it. Most patterns
 * are: the parser of Go's expressions is then not needed, which takes longer to start than all else that a small run does.
 */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > longest || !plainSyntax.test(pattern) || different.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u'); // strict
    return true;
  } catch {
    return false;
  }
}
