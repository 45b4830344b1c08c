import { subdomainFaults } from '../../base/formats/index.js';
import { type DiagnosticSink, errorOf, type Span, warningOf } from '../../base/problems/index.js';
import { valuesOf, Webhook, type WebhookArguments } from '../markers/index.js';
import { type ApiPackage, spanInUse } from '../model/index.js';
import type { ResourceNames } from './resource-names.js';

interface NamedWebhook {
  readonly name: string;
  readonly groups: WebhookArguments['groups'];
  readonly span: Span;
}

/** Reports webhook names that are not fully qualified, or not unique in the mutating or validating configuration. */
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

function checkForm({ name, span }: NamedWebhook, sink: DiagnosticSink): void {
  if (subdomainFaults(name).length === 0 && name.split('.').length >= 3) return;
  const message = `webhook name \`${name}\` must be fully qualified: a DNS subdomain of at least three segments`;
  const hint = 'use lowercase letters, digits and `-`, separated by dots, for example `mfrigate-v1.kb.io`';
  sink.report(errorOf('webhook-invalid', message, hint, span));
}

function checkUnique(webhooks: readonly NamedWebhook[], type: string, sink: DiagnosticSink): void {
  const seen = new Map<string, NamedWebhook>();
  for (const webhook of webhooks) {
    const first = seen.get(webhook.name);
    if (!first) {
      seen.set(webhook.name, webhook);
      continue;
    }
    const message = `two ${type} webhooks have the name \`${webhook.name}\`, which must be unique`;
    const hint = `rename one of them, for example to \`${otherName(webhook)}\``;
    const related = [{ label: 'the other webhook is declared here', span: first.span }];
    sink.report({ ...errorOf('webhook-invalid', message, hint, webhook.span), related });
  }
}

/** Returns a different name, which contains the group or a number. */
function otherName({ name, groups: [group = ''] }: NamedWebhook): string {
  const [first = '', ...rest] = name.split('.');
  const isTaken = group === '' || group === 'core' || rest[0] === group;
  return [isTaken ? `${first}-2` : `${first}.${group}`, ...rest].join('.');
}

/** Reports webhook resources that are most likely misspelled. The API server never calls a webhook for them. */
export function checkWebhookResources(
  roots: readonly ApiPackage[],
  resources: ResourceNames,
  sink: DiagnosticSink,
): void {
  const effect = 'the webhook is never called for this resource';
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, Webhook))) {
    for (const { index, message, hint } of resources.unknown(value.groups, value.resources, effect)) {
      sink.report(warningOf('resource-unknown', message, hint, spanInUse(use, `.resources[${index}]`)));
    }
  }
}
