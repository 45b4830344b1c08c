/** Number of unchanged lines around a change. */
const context = 3;

/** Returns a unified diff of two texts without the names of files, as the API server adds it to some errors. */
export function lineDiff(before: string, after: string): string {
  const a = before.split('\n');
  const b = after.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const start = Math.max(0, head - context);
  const removed = a.slice(head, a.length - tail);
  const added = b.slice(head, b.length - tail);
  const following = a.slice(a.length - tail, a.length - tail + context);
  const leading = a.slice(start, head);
  const count = leading.length + following.length;
  const lines = [
    `@@ -${start + 1},${count + removed.length} +${start + 1},${count + added.length} @@`,
    ...leading.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...following.map((line) => ` ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}
