import { compareBytes } from '../../../base/json/index.js';
import { type DiagnosticSink, errorOf } from '../../../base/problems/index.js';
import { valuesOf, Webhook, type WebhookArguments, WebhookConfiguration } from '../../markers/index.js';
import { type MarkerUse, spanInUse } from '../../model/index.js';
import type { Artifact, GenerateContext, KubernetesDocument } from '../generate-context.js';
import { webhookEntry } from './entry.js';
import { patchWebhook } from './patch.js';

/** Name of the file with the webhook configurations. */
export const webhookFile = 'manifests.yaml';

/** Generates one file with the mutating and the validating webhook configuration; no file without markers. */
export function generateWebhooks(context: GenerateContext): Artifact[] {
  const { roots, sink } = context;
  const uses = roots.flatMap(({ markers }) => valuesOf(markers, Webhook));
  const names = configurationNames(roots, sink);
  const documents = [true, false].flatMap((isMutating) => {
    const mine = uses.filter(({ value }) => value.mutating === isMutating);
    return mine.length === 0 ? [] : [configurationDocument(mine, isMutating, names, context)];
  });
  return documents.length === 0 ? [] : [{ fileName: webhookFile, documents }];
}

function configurationDocument(
  uses: readonly { readonly value: WebhookArguments; readonly use: MarkerUse }[],
  isMutating: boolean,
  names: ReadonlyMap<boolean, string>,
  context: GenerateContext,
): KubernetesDocument {
  const webhooks = uses.map(({ value, use }) => {
    const entry = webhookEntry(value, use, context.sink);
    const place = spanInUse(use, '.patch');
    return value.patch === undefined ? entry : patchWebhook(entry, value.patch, isMutating, place, context);
  });
  const kind = isMutating ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration';
  const name = names.get(isMutating) ?? `${isMutating ? 'mutating' : 'validating'}-webhook-configuration`;
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name },
    webhooks: webhooks.toSorted((a, b) => compareBytes(a.name, b.name)),
  };
}

/** Returns the names set by `+kubebuilder:webhookconfiguration`; the key is true for the mutating configuration. */
function configurationNames(roots: GenerateContext['roots'], sink: DiagnosticSink): ReadonlyMap<boolean, string> {
  const names = new Map<boolean, string>();
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, WebhookConfiguration))) {
    if (value.name === undefined) continue;
    const known = names.get(value.mutating);
    if (known !== undefined) {
      const message = `the ${value.mutating ? 'mutating' : 'validating'} webhook configuration is already named \`${known}\``;
      const hint = 'keep one `webhookconfiguration` marker for each type of configuration';
      sink.report(errorOf('marker-contradiction', message, hint, spanInUse(use, '.name')));
    }
    names.set(value.mutating, value.name);
  }
  return names;
}
