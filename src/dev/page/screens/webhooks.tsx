import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import type { RecordedWebhookCall } from '../../../runtime/recorder/index.js';
import { objectName } from '../../cause-phrase.js';
import { Dot, Empty, focusDetail, Section, Split } from '../parts/basics.js';
import { Changes } from '../parts/changes.js';
import { VirtualList } from '../parts/virtual-list.js';
import { linkTo, open, route, state } from '../state/session.js';
import { duration, timeOfDay } from '../text/format.js';

/** Webhook calls, including those during reconciles, newest first. */
const calls = computed(() =>
  [...(state.value?.webhooks ?? []), ...(state.value?.reconciles ?? []).flatMap(({ webhooks }) => webhooks)]
    .sort((a, b) => b.startedAt - a.startedAt)
    .map((call) => ({ key: call.id, call })),
);

/** The screen of webhooks: their calls, and the selected one. */
export function Webhooks(): JSX.Element {
  const { id } = route.value;
  const selected = calls.value.find(({ key }) => key === id)?.call;
  const installed = state.value?.cluster.webhooks ?? [];
  return (
    <Split
      isOpen={id !== undefined}
      back={linkTo('webhooks')}
      list={
        calls.value.length === 0 ? (
          <Empty>
            {installed.length === 0 ? (
              <p>
                The API server calls no webhooks of this operator. <code>kbts create webhook</code> adds one.
              </p>
            ) : (
              <p>No webhook was called yet. Create or change an object:</p>
            )}
            {installed.map((path) => (
              <p key={path}>
                <code>{path}</code>
              </p>
            ))}
          </Empty>
        ) : (
          <VirtualList
            label="Webhook calls"
            rows={calls.value}
            rowHeight={32}
            selected={id}
            render={({ call }) => <Row call={call} />}
            onSelect={(key) => open('webhooks', key)}
            onOpen={focusDetail}
          />
        )
      }
      detail={selected ? <Detail call={selected} /> : <p class="hint">This call is no longer kept.</p>}
    />
  );
}

function Row({ call }: { readonly call: RecordedWebhookCall }): JSX.Element {
  return (
    <div class="row row-call">
      <time>{timeOfDay(call.startedAt)}</time>
      <Dot tone={isRefused(call) ? 'bad' : 'good'} title={resultOf(call)} />
      <span class="muted">{call.operation ?? 'CONVERT'}</span>
      <span class="name">
        <bdi>{call.object ? objectName(call.object) : call.path}</bdi>
      </span>
      <span class="cause">{isRefused(call) ? (call.message ?? resultOf(call)) : call.path}</span>
      <span class="work">{duration(call.duration)}</span>
    </div>
  );
}

function Detail({ call }: { readonly call: RecordedWebhookCall }): JSX.Element {
  return (
    <article class="detail">
      <header>
        <h2>
          <Dot tone={isRefused(call) ? 'bad' : 'good'} title={resultOf(call)} />
          <bdi>{call.object ? objectName(call.object) : call.path}</bdi>
        </h2>
        {call.reconcile !== undefined && (
          <a href={linkTo('reconciles', call.reconcile)}>Reconcile that sent the request</a>
        )}
      </header>
      <p class="muted">
        {[call.operation, call.path, duration(call.duration), call.user && `by ${call.user}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Section title={resultOf(call)}>
        {call.message !== undefined && <p>{call.message}</p>}
        {call.warnings.map((warning) => (
          <p key={warning} class="waiting-text">
            {warning}
          </p>
        ))}
      </Section>
      <Section title="Changed fields" note={call.changes.length === 0 ? 'none' : undefined}>
        <Changes changes={call.changes} />
      </Section>
    </article>
  );
}

function isRefused({ allowed, status }: RecordedWebhookCall): boolean {
  return allowed === false || status >= 400;
}

function resultOf({ allowed, status }: RecordedWebhookCall): string {
  if (status >= 400) return `Failed with status ${status}`;
  return allowed === undefined ? 'Converted' : allowed ? 'Allowed' : 'Denied';
}
