import type { RecordedLine, RecordedReconcile } from '../../../runtime/recorder/index.js';
import { causePhrase, objectName } from '../../cause-phrase.js';

/** A recorded reconcile, a gap or a log line in the timeline. */
export type TimelineRow =
  | { readonly kind: 'reconcile'; readonly key: string; readonly at: number; readonly reconcile: RecordedReconcile }
  /** A period in which nothing happened; `length` is in milliseconds. */
  | { readonly kind: 'gap'; readonly key: string; readonly at: number; readonly length: number }
  /** A log line outside of reconciles. */
  | { readonly kind: 'line'; readonly key: string; readonly at: number; readonly line: RecordedLine };

interface TimelineFilter {
  /** Words that a row must contain or, if they start with `-`, must not contain. */
  readonly text: string;
  readonly onlyErrors: boolean;
  /** Hides reconciles that wrote nothing, and log lines. */
  readonly onlyWrites: boolean;
}

const shortestGap = 5000;

/** Returns the rows of the timeline, newest first. */
export function timelineRows(
  reconciles: readonly RecordedReconcile[],
  lines: readonly RecordedLine[],
  filter: TimelineFilter,
): readonly TimelineRow[] {
  const matches = textFilter(filter.text);
  const shown = reconciles.filter((reconcile) => isShown(reconcile, filter) && matches(textOfReconcile(reconcile)));
  const shownLines = lines.filter(
    (line) =>
      !filter.onlyWrites && (!filter.onlyErrors || line.level === 'error') && matches(line.message.toLowerCase()),
  );
  const entries = [
    ...shown.map(
      (reconcile): TimelineRow => ({ kind: 'reconcile', key: reconcile.id, at: reconcile.startedAt, reconcile }),
    ),
    ...shownLines.map(
      (line, index): TimelineRow => ({ kind: 'line', key: `line-${line.at}-${index}`, at: line.at, line }),
    ),
  ].sort((a, b) => b.at - a.at);
  return entries.flatMap((row, index) => {
    const older = entries[index + 1];
    const length = older === undefined ? 0 : row.at - endOf(older);
    return length < shortestGap ? [row] : [row, { kind: 'gap', key: `gap-${row.key}`, at: row.at, length }];
  });
}

/** Returns a function that tests whether a string in lower case matches the words of a filter. */
function textFilter(text: string): (candidate: string) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-');
  return (candidate) =>
    words.every((word) => (word.startsWith('-') ? !candidate.includes(word.slice(1)) : candidate.includes(word)));
}

function hasWrites({ requests }: RecordedReconcile): boolean {
  return requests.some(
    ({ verb, status }) => !['get', 'list', 'watch'].includes(verb) && status !== undefined && status < 400,
  );
}

function isShown(reconcile: RecordedReconcile, { onlyErrors, onlyWrites }: TimelineFilter): boolean {
  return (!onlyErrors || reconcile.outcome === 'error') && (!onlyWrites || hasWrites(reconcile));
}

function endOf(row: TimelineRow): number {
  return row.kind === 'reconcile' ? (row.reconcile.endedAt ?? row.at) : row.at;
}

const texts = new WeakMap<RecordedReconcile, string>();

function textOfReconcile(reconcile: RecordedReconcile): string {
  const known = texts.get(reconcile);
  if (known !== undefined) return known;
  const { controller, object, outcome, error } = reconcile;
  const text =
    `${controller} ${objectName(object)} ${causePhrase(reconcile)} ${outcome} ${error?.message ?? ''}`.toLowerCase();
  texts.set(reconcile, text);
  return text;
}
