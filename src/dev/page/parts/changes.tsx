import type { JSX } from 'preact';
import type { FieldChange, Json } from '../../../runtime/recorder/index.js';
import { diffLines } from '../text/diff.js';

const longestInline = 60;

/** Shows changed fields, each with its values before and after. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }): JSX.Element {
  return (
    <ul class="changes">
      {changes.map((change) => (
        <li key={change.path}>{isInline(change) ? <Inline {...change} /> : <Block {...change} />}</li>
      ))}
    </ul>
  );
}

function Inline({ path, before, after }: FieldChange): JSX.Element {
  return (
    <code>
      {path} {before !== undefined && <del>{textOf(before)}</del>}
      {before !== undefined && after !== undefined && <span class="muted"> → </span>}
      {after !== undefined && <ins>{textOf(after)}</ins>}
    </code>
  );
}

function Block({ path, before, after }: FieldChange): JSX.Element {
  return (
    <>
      {path !== '' && <code>{path}</code>}
      <Diff before={before} after={after} />
    </>
  );
}

/** Shows the lines in which two values differ. */
export function Diff({ before, after }: { readonly before: unknown; readonly after: unknown }): JSX.Element {
  return (
    <pre class="code diff">
      {diffLines(before, after).map(({ sign, text }, index) => (
        <div key={index} class={sign === '+' ? 'added' : sign === '-' ? 'removed' : 'muted'}>
          {`${sign} ${text}`}
        </div>
      ))}
    </pre>
  );
}

function isInline({ before, after }: FieldChange): boolean {
  return [before, after].every((value) => value === undefined || isShort(value));
}

function isShort(value: Json): boolean {
  return (
    (typeof value !== 'object' || value === null) && !/\n/.test(String(value)) && textOf(value).length <= longestInline
  );
}

function textOf(value: Json): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}
