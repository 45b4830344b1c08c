import { DiagnosticList } from '../../../base/problems/index.js';
import { qualifiedGroup, type Resource, webhookFolder } from '../../../base/project-file/index.js';
import { decoratorLine } from '../../../compiler/import/index.js';
import type { WebhookArguments } from '../../../compiler/markers/index.js';
import { planCreateWebhook, sourceHeader, webhookPathOf } from '../../../project/index.js';
import type { GoWebhook, GoWebhooks } from '../read/webhooks.js';
import type { ProjectDraft } from './draft.js';

/** File for the webhooks that do not belong to exactly one kind. */
const otherWebhooksFile = 'src/webhook/others.ts';

/** Adds webhooks to the class of their kind, or else to a separate file. Returns the webhooks in the separate file. */
export function writeWebhooks(draft: ProjectDraft, { webhooks, names }: GoWebhooks): readonly GoWebhook[] {
  const others = webhooks.filter((webhook) => !addToKind(draft, webhook));
  if (others.length > 0 || names.size > 0) draft.write(otherWebhooksFile, othersText(draft, others, names));
  return others;
}

/** Adds a webhook to its kind. Returns false if it does not belong to exactly one kind, or the kind cannot serve it. */
function addToKind(draft: ProjectDraft, { isMutating, marker }: GoWebhook): boolean {
  const resource = draft.project.resources.find((one) => isOf(one, marker));
  if (!resource || marker.path === undefined) return false;
  const { group, version, kind } = resource;
  const file = `${webhookFolder(draft.project, resource)}/${kind.toLowerCase()}.webhook.ts`;
  const name = `${kind}${isMutating ? 'Defaulter' : 'Validator'}`;
  if (isMutating ? resource.webhooks?.defaulting : resource.webhooks?.validation) {
    return addToClass(draft, file, name, marker);
  }
  const usual = webhookPathOf(isMutating ? 'mutate' : 'validate', resource);
  const custom = marker.path === usual ? {} : { [isMutating ? 'defaultingPath' : 'validationPath']: marker.path };
  const request = { group, version, kind, defaulting: isMutating, validation: !isMutating, force: false, ...custom };
  if (!draft.add(planCreateWebhook(request, draft.project, draft.around, new DiagnosticList()))) return false;
  draft.edit(file, (text) => withMarker(text, name, marker));
  return true;
}

/** Adds another webhook to an existing class. Returns false if the class serves a different path. */
function addToClass(draft: ProjectDraft, file: string, name: string, marker: WebhookArguments): boolean {
  const text = draft.files.readText(file) ?? '';
  const end = text.indexOf(`export class ${name} `);
  const doc = text.lastIndexOf('/** ', end);
  if (!text.slice(doc, end).includes(`path: '${marker.path}'`)) return false;
  draft.write(file, text.slice(0, end) + webhookLine(marker) + text.slice(end));
  return true;
}

function isOf(resource: Resource, { groups, versions, resources }: WebhookArguments): boolean {
  const isOnly = (list: readonly string[], item: string) => list.length === 1 && list[0] === item;
  return (
    isOnly(groups, qualifiedGroup(resource)) && isOnly(versions, resource.version) && isOnly(resources, resource.plural)
  );
}

function withMarker(text: string, name: string, marker: WebhookArguments): string {
  const end = text.indexOf(`export class ${name} `);
  const start = text.lastIndexOf('@Webhook(', end);
  return start < 0 ? text : text.slice(0, start) + webhookLine(marker) + text.slice(end);
}

function webhookLine(marker: WebhookArguments): string {
  // All values are strings, numbers, booleans and lists of strings, so they are valid JSON.
  return decoratorLine('Webhook', { ...marker } as Parameters<typeof decoratorLine>[1]);
}

function othersText(draft: ProjectDraft, webhooks: readonly GoWebhook[], names: ReadonlyMap<boolean, string>): string {
  const settings = [...names].map(([mutating, name]) => decoratorLine('WebhookConfiguration', { mutating, name }));
  const used = [...(webhooks.length > 0 ? ['Webhook'] : []), ...(names.size > 0 ? ['WebhookConfiguration'] : [])];
  return `${sourceHeader(draft.files, draft.around.year)}import { ${used.join(', ')} } from 'kbts/api';

/** Webhooks that do not belong to exactly one kind, and settings of all webhooks. Register a handler for each path in \`src/main.ts\`. */
${settings.join('')}${webhooks.map(({ marker }) => webhookLine(marker)).join('')}export class OtherWebhooks {}
`;
}
