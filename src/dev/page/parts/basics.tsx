import type { ComponentChildren, JSX } from 'preact';
import type { RecordedObject, RecordedReconcile } from '../../../runtime/recorder/index.js';

/** A colored dot, with its meaning for screen readers. */
export function Dot({ tone, title }: { readonly tone: Tone; readonly title: string }): JSX.Element {
  return <span class={`dot ${tone}`} role="img" aria-label={title} title={title} />;
}

/** The meaning of a color. */
type Tone = 'good' | 'waiting' | 'bad' | 'busy' | 'neutral';

/** The colors of reconciles. */
export const outcomeTones: Readonly<Record<RecordedReconcile['outcome'], Tone>> = {
  running: 'busy',
  success: 'good',
  requeue_after: 'good',
  requeue: 'waiting',
  error: 'bad',
};

/** The kind, namespace and name of an object, in different colors. */
export function ObjectName({ object }: { readonly object: RecordedObject }): JSX.Element {
  return (
    <span class="name">
      {object.kind !== undefined && <span class="kind">{object.kind}</span>}
      <bdi>
        {object.namespace !== undefined && <span class="muted">{object.namespace}/</span>}
        {object.name}
      </bdi>
    </span>
  );
}

/** A part of a detail view. */
export function Section(props: {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="section">
      <h3>
        {props.title} {props.note !== undefined && <span class="muted">{props.note}</span>}
      </h3>
      {props.children}
    </section>
  );
}

/** A list, next to the details of the selected item. On a phone, only one of the two is shown. */
export function Split(props: {
  readonly list: ComponentChildren;
  readonly detail: ComponentChildren;
  readonly isOpen: boolean;
  readonly back: string;
}): JSX.Element {
  return (
    <div class={`split${props.isOpen ? ' is-open' : ''}`}>
      <div class="split-list">{props.list}</div>
      <section class="split-detail" aria-label="Details" tabIndex={-1}>
        {props.isOpen && (
          <a class="back" href={props.back}>
            ← Close
          </a>
        )}
        {props.detail}
      </section>
    </div>
  );
}

/** Moves the focus to the details. */
export function focusDetail(): void {
  document.querySelector<HTMLElement>('.split-detail')?.focus();
}

/** Shown in place of something that does not exist yet. */
export function Empty({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>;
}
