/** The header of a YAML block scalar before a line break, which is escaped inside of a JSON string. */
const header = /[|>][+\-\d]{0,2}[ \t]{0,8}(?:#[^\r\n\\]{0,200})?(?=(\r?\n)|\\{1,8}[rn])/y;
const line = /\r?\n([ \t]*)([^\r\n]*)/y;
const escapedLine = /(?:\\{1,8}r)?\\{1,8}n([ \t]*)((?:[^\r\n\\]|\\(?!\\{0,8}[rn]))*)/y;

/** Returns the YAML block scalar at an offset, with all lines that are indented more than its key, or an empty string. */
export function blockScalarAt(text: string, key: number, start: number): string {
  header.lastIndex = start;
  const found = header.exec(text);
  if (!found) return '';
  const form = found[1] === undefined ? escapedLine : line;
  const indent = indentOf(text, key);
  let end = start + found[0].length;
  for (;;) {
    form.lastIndex = end;
    const [whole, { length } = '', content] = form.exec(text) ?? [];
    if (whole === undefined || (content !== '' && length <= indent)) return text.slice(start, end);
    end += whole.length;
  }
}

/** Returns the column of a key at the start of its line or string, otherwise 0. */
function indentOf(text: string, key: number): number {
  let at = key;
  while (/[ \t-]/.test(text[at - 1] ?? '')) at--;
  return /^$|[\r\n"'`]$|\\n$/.test(text.slice(Math.max(0, at - 2), at)) ? key - at : 0;
}
