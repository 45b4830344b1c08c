import type { JSX } from 'preact';
import type { Json, RecordedLine } from '../../../runtime/recorder/index.js';

/** Shows log lines, each with the time since a start. */
export function Log({
  lines,
  since,
}: {
  readonly lines: readonly RecordedLine[];
  readonly since: number;
}): JSX.Element {
  return (
    <ol class="code log">
      {lines.map((line, index) => (
        <li key={index} class={`level-${line.level}`}>
          <time class="muted">+{Math.max(0, Math.round(line.at - since))}</time>
          <span class="level">{line.level}</span>
          <LineText line={line} />
        </li>
      ))}
    </ol>
  );
}

/** Shows the message and the fields of a log line. */
export function LineText({ line }: { readonly line: RecordedLine }): JSX.Element {
  return (
    <span class="line-text">
      <bdi>{line.message}</bdi>
      {Object.entries(line.fields).map(([name, value]) => (
        <span key={name} class="field">
          {' '}
          <span class="muted">
            <bdi>{name}</bdi>=
          </span>
          <bdi>{textOf(value)}</bdi>
        </span>
      ))}
    </span>
  );
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
