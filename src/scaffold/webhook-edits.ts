import { posix } from 'node:path';
import type { Diagnostic } from '../problems/index.js';
import { type Project, type Resource, webhookFolder } from '../project/index.js';
import { fragments } from './catalog.js';
import { Code, code, joinCode } from './code.js';
import type { Draft } from './draft.js';
import { importLine, nameInMain, webhookSetup } from './identifiers.js';
import { insertAtMarker } from './insert.js';
import { addToImport, type ImportedName } from './named-import.js';
import { uncommentSection } from './uncomment.js';
import type { CreateWebhookRequest } from './webhook-request.js';
import { type Rendering, renderFragment } from './write-templates.js';

const kustomization = 'config/default/kustomization.yaml';
const endToEnd = 'test/e2e/e2e.test.ts';
const policies = 'config/network-policy/kustomization.yaml';

/** The webhooks that are added, and the files that they are added to. */
export interface WebhookEdits {
  readonly draft: Draft;
  readonly request: CreateWebhookRequest;
  /** The project with the webhooks. */
  readonly project: Project;
  /** The resource with the webhooks. */
  readonly resource: Resource;
  readonly rendering: Rendering;
}

/** Adds webhooks to files that the templates created, or that existed. */
export function editForWebhooks(edits: WebhookEdits): void {
  const { draft, rendering } = edits;
  editMain(edits);
  for (const type of typesOf(edits)) addType(type, edits);
  for (const section of ['WEBHOOK', 'CERTMANAGER', 'CERTMANAGER-WEBHOOK']) uncomment(draft, section);
  draft.edit(policies, addWebhookPolicy);
  insertBlock(edits, endToEnd, 'e2e-webhooks-checks', fragments.endToEndCertificate);
  const readiness = renderFragment(fragments.endToEndReadiness, rendering);
  insert(draft, endToEnd, 'e2e-metrics-webhooks-readiness', readiness);
}

/** Additions of one type of webhook to the files of a kind. */
interface WebhookType {
  readonly interface: 'Defaulter' | 'Validator';
  /** URL path, where it is not the default one. */
  readonly path: string | undefined;
  readonly code: string;
  readonly test: string;
  readonly endToEnd: string;
  /** Section of `config/default/kustomization.yaml`. */
  readonly section: string;
}

function typesOf({ request, resource: { webhooks } }: WebhookEdits): WebhookType[] {
  // A file that is overwritten gets back what it had.
  const { defaulting, validation } = (request.force ? webhooks : undefined) ?? request;
  const defaulter: WebhookType = {
    interface: 'Defaulter',
    path: webhooks?.defaultingPath,
    code: fragments.webhookDefaulter,
    test: fragments.webhookDefaulterTest,
    endToEnd: fragments.endToEndMutating,
    section: 'CERTMANAGER-MUTATING',
  };
  const validator: WebhookType = {
    interface: 'Validator',
    path: webhooks?.validationPath,
    code: fragments.webhookValidator,
    test: fragments.webhookValidatorTest,
    endToEnd: fragments.endToEndValidating,
    section: 'CERTMANAGER-VALIDATING',
  };
  return [...(defaulting ? [defaulter] : []), ...(validation ? [validator] : [])];
}

function addType(type: WebhookType, edits: WebhookEdits): void {
  const { draft, project, resource } = edits;
  const lower = resource.kind.toLowerCase();
  const file = `${webhookFolder(project, resource)}/${lower}.webhook.ts`;
  const test = file.replace(/\.ts$/, '.test.ts');
  addImport(draft, file, { name: type.interface, isType: true }, 'kbts/runtime');
  insert(draft, file, 'webhooks', registration(type, resource));
  insertBlock(edits, file, 'classes', type.code);
  addImport(draft, test, { name: `${resource.kind}${type.interface}` }, `./${lower}.webhook.js`);
  insertBlock(edits, test, 'tests', type.test);
  insertBlock(edits, endToEnd, 'e2e-webhooks-checks', type.endToEnd);
  uncomment(draft, type.section);
}

/** The calls that register a webhook. */
function registration({ interface: name, path }: WebhookType, { kind }: Resource): Code {
  const call = code`webhooks.with${name}(new ${kind}${name}());`;
  return path === undefined ? call : joinCode([call, code`webhooks.with${name}CustomPath('${path}');`], '\n');
}

/** Registers the webhooks with the manager. */
function editMain({ draft, project, resource }: WebhookEdits): void {
  const main = 'src/main.ts';
  const name = webhookSetup(resource.kind);
  const folder = posix.relative('src', webhookFolder(project, resource));
  const module = `./${folder}/${resource.kind.toLowerCase()}.webhook.js`;
  const as = nameInMain(name, module, resource, draft.files.readText(main) ?? '');
  insert(draft, main, 'imports', importLine(name, as, module));
  insert(draft, main, 'builder', code`if (process.env.ENABLE_WEBHOOKS !== 'false') {\n  ${as}(manager);\n}`);
}

/** Imports a name: in an existing import of the module, or in a new one. */
function addImport(draft: Draft, path: string, imported: ImportedName, module: string): void {
  const line = code`import ${imported.isType ? code`type ` : ''}{ ${imported.name} } from '${module}';`;
  draft.edit(path, (text) => {
    const merged = addToImport(text, module, imported);
    return merged ?? insertAtMarker(path, text, { marker: 'imports', code: line });
  });
}

/** Inserts a block of code, followed by an empty line. */
function insertBlock({ draft, rendering }: WebhookEdits, path: string, marker: string, template: string): void {
  insert(draft, path, marker, new Code(`${renderFragment(template, rendering)}\n`));
}

function insert(draft: Draft, path: string, marker: string, inserted: Code): void {
  draft.edit(path, (text) => insertAtMarker(path, text, { marker, code: inserted }));
}

function uncomment(draft: Draft, section: string): void {
  draft.edit(kustomization, (text) => uncommentSection(kustomization, text, section));
}

/** Adds the network policy of the webhooks as the first entry. */
function addWebhookPolicy(text: string): string | Diagnostic {
  const line = '- allow-webhook-traffic.yaml';
  if (text.includes(line)) return text;
  const list = /^resources:(\r?\n)/m;
  if (list.test(text)) return text.replace(list, `resources:$1${line}$1`);
  const message = `\`${policies}\` has no \`resources:\` list`;
  const hint = `paste this into \`${policies}\` and run the command again:\nresources:\n${line}`;
  return { code: 'scaffold-marker-missing', severity: 'error', message, hint };
}
