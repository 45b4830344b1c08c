const quote = 0x22;
const open = { list: 0x5b, object: 0x7b };
const close = { list: 0x5d, object: 0x7d };

/** Whether arrays and objects in a JSON string are nested deeper than `limit`. */
export function isDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at) - 1;
    else if (code === open.object || code === open.list) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === close.object || code === close.list) depth -= 1;
  }
  return false;
}

/** Returns the index after the closing quote of the string that opens at `start`; the end of the text if it is not closed. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}
