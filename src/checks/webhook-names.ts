import { valuesOf, Webhook, type WebhookArguments } from '../markers/index.js';
import { type ApiPackage, spanInUse } from '../model/index.js';
import type { DiagnosticSink, Span } from '../problems/index.js';

/** A webhook marker, as far as its name goes. */
interface NamedWebhook {
  readonly name: string;
  readonly groups: WebhookArguments['groups'];
  /** Where the name is written. */
  readonly span: Span;
}

/**
 * Reports names of webhooks that the API server refuses: those that are not fully qualified, and those that occur twice
 * in the mutating or in the validating webhook configuration.
 */
export function checkWebhookNames(roots: readonly ApiPackage[], sink: DiagnosticSink): void {
  const uses = roots.flatMap(({ markers }) => valuesOf(markers, Webhook));
  for (const isMutating of [true, false]) {
    const webhooks = uses
      .filter(({ value }) => value.mutating === isMutating)
      .map(({ value: { name, groups }, use }): NamedWebhook => ({ name, groups, span: spanInUse(use, '.name') }));
    for (const webhook of webhooks) checkForm(webhook, sink);
    checkUnique(webhooks, isMutating ? 'mutating' : 'validating', sink);
  }
}

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function checkForm({ name, span }: NamedWebhook, sink: DiagnosticSink): void {
  if (subdomain.test(name) && name.length <= 253 && name.split('.').length >= 3) return;
  sink.report({
    code: 'webhook-invalid',
    severity: 'error',
    message: `the webhook name \`${name}\` is not fully qualified, so the API server refuses it`,
    hint: 'use at least three parts of lowercase letters, digits and `-`, separated by dots, such as `mfrigate-v1.kb.io`',
    span,
  });
}

function checkUnique(webhooks: readonly NamedWebhook[], type: string, sink: DiagnosticSink): void {
  const seen = new Map<string, NamedWebhook>();
  for (const webhook of webhooks) {
    const first = seen.get(webhook.name);
    if (!first) {
      seen.set(webhook.name, webhook);
      continue;
    }
    sink.report({
      code: 'webhook-invalid',
      severity: 'error',
      message: `two ${type} webhooks have the name \`${webhook.name}\`, so the API server refuses their configuration`,
      hint: `give one of them another \`name\`, for example \`${otherName(webhook)}\``,
      span: webhook.span,
      related: [{ label: 'the other one is here', span: first.span }],
    });
  }
}

/** A name that is free: with the group in it, or a number. */
function otherName({ name, groups: [group = ''] }: NamedWebhook): string {
  const [first = '', ...rest] = name.split('.');
  const isTaken = group === '' || group === 'core' || rest[0] === group;
  return [isTaken ? `${first}-2` : `${first}.${group}`, ...rest].join('.');
}
