import { posix } from 'node:path';
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from '../problems/index.js';
import {
  checkResource,
  findResource,
  type Project,
  projectFile,
  type Resource,
  updateResource,
  webhookFolder,
  writeProject,
} from '../project/index.js';
import { catalog, fragments } from './catalog.js';
import { Draft } from './draft.js';
import { headerOf } from './header.js';
import { importLine, nameInMain, webhookSetup } from './identifiers.js';
import { insertAtMarker } from './insert.js';
import { addToImport, type ImportedName } from './named-import.js';
import type { ScaffoldPlan, Surroundings } from './plan.js';
import { packageTemplates } from './template.js';
import { uncommentSection } from './uncomment.js';
import { checkWebhookRequest, nextWebhooks } from './webhook-checks.js';
import { webhookContext } from './webhook-context.js';
import type { CreateWebhookRequest } from './webhook-request.js';
import { type Rendering, renderFragment, writeTemplates } from './write-templates.js';

const kustomization = 'config/default/kustomization.yaml';
const endToEnd = 'test/e2e/e2e.test.ts';
const policies = 'config/network-policy/kustomization.yaml';

/**
 * Plans the webhooks of a kind. Types of webhooks can be added one command at a time.
 *
 * @returns undefined when problems were reported
 */
export function planCreateWebhook(
  request: CreateWebhookRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  const problems = new DiagnosticList();
  const known = findResource(project, { ...request, domain: project.domain });
  const names = known ? [] : checkResource(request, project.domain);
  const wrong = names.length > 0 ? names : checkWebhookRequest(request, project, known);
  for (const problem of wrong) problems.report(problem);
  const plan = known && !problems.hasErrors ? draftWebhook(request, project, known, around, problems) : undefined;
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : plan;
}

function draftWebhook(
  request: CreateWebhookRequest,
  project: Project,
  known: Resource,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const resource: Resource = { ...known, webhooks: nextWebhooks(request, known) };
  const next = updateResource(project, resource);
  const draft = new Draft(around.files, sink);
  const rendering: Rendering = {
    templates: around.templates ?? packageTemplates(),
    context: webhookContext(next, resource, around.version),
    names: {
      group: next.multigroup ? resource.group : '',
      version: resource.version,
      kind: resource.kind.toLowerCase(),
    },
    holds: new Set(),
    header: headerOf(around.files, around.year),
    force: request.force,
    sink,
  };
  writeTemplates(draft, catalog.webhook, rendering);
  new WebhookEdits(draft, request, next, resource, rendering).all();
  draft.edit(projectFile, (text) => writeProject(next, text));
  const file = `${webhookFolder(next, resource)}/${resource.kind.toLowerCase()}.webhook.ts`;
  const notes = [`Write what the webhooks of ${resource.kind} do in \`${file}\``];
  return { changes: draft.changes, project: next, notes };
}

/** What one type of webhook adds to the files of a kind. */
interface WebhookType {
  readonly interface: 'Defaulter' | 'Validator';
  readonly call: string;
  readonly code: string;
  readonly test: string;
  readonly endToEnd: string;
  /** Section of `config/default/kustomization.yaml`. */
  readonly section: string;
}

/** The edits of files that the templates made, or that were there. */
class WebhookEdits {
  constructor(
    private readonly draft: Draft,
    private readonly request: CreateWebhookRequest,
    private readonly project: Project,
    private readonly resource: Resource,
    private readonly rendering: Rendering,
  ) {}

  all(): void {
    this.#main();
    for (const type of this.#types()) this.#type(type);
    for (const section of ['WEBHOOK', 'CERTMANAGER', 'CERTMANAGER-WEBHOOK']) this.#section(section);
    this.draft.edit(policies, addWebhookPolicy);
    this.#block(endToEnd, 'e2e-webhooks-checks', fragments.endToEndCertificate);
    this.#insert(
      endToEnd,
      'e2e-metrics-webhooks-readiness',
      renderFragment(fragments.endToEndReadiness, this.rendering),
    );
  }

  #types(): WebhookType[] {
    // A file that is written anew gets back what it had.
    const { defaultingPath, validationPath } = this.resource.webhooks ?? {};
    const { defaulting, validation } = (this.request.force ? this.resource.webhooks : undefined) ?? this.request;
    const { kind } = this.resource;
    const custom = (call: string, path: string | undefined) =>
      path === undefined ? [] : [`webhooks.${call}('${path}');`];
    const defaulter: WebhookType = {
      interface: 'Defaulter',
      call: [
        `webhooks.withDefaulter(new ${kind}Defaulter());`,
        ...custom('withDefaulterCustomPath', defaultingPath),
      ].join('\n'),
      code: fragments.webhookDefaulter,
      test: fragments.webhookDefaulterTest,
      endToEnd: fragments.endToEndMutating,
      section: 'CERTMANAGER-MUTATING',
    };
    const validator: WebhookType = {
      interface: 'Validator',
      call: [
        `webhooks.withValidator(new ${kind}Validator());`,
        ...custom('withValidatorCustomPath', validationPath),
      ].join('\n'),
      code: fragments.webhookValidator,
      test: fragments.webhookValidatorTest,
      endToEnd: fragments.endToEndValidating,
      section: 'CERTMANAGER-VALIDATING',
    };
    return [...(defaulting ? [defaulter] : []), ...(validation ? [validator] : [])];
  }

  #type(type: WebhookType): void {
    const lower = this.resource.kind.toLowerCase();
    const file = `${webhookFolder(this.project, this.resource)}/${lower}.webhook.ts`;
    const test = file.replace(/\.ts$/, '.test.ts');
    const name = `${this.resource.kind}${type.interface}`;
    this.#import(file, { name: type.interface, isType: true }, 'kbts/runtime');
    this.#insert(file, 'webhooks', type.call);
    this.#block(file, 'classes', type.code);
    this.#import(test, { name }, `./${lower}.webhook.js`);
    this.#block(test, 'tests', type.test);
    this.#block(endToEnd, 'e2e-webhooks-checks', type.endToEnd);
    this.#section(type.section);
  }

  #main(): void {
    const main = 'src/main.ts';
    const name = webhookSetup(this.resource.kind);
    const folder = posix.relative('src', webhookFolder(this.project, this.resource));
    const module = `./${folder}/${this.resource.kind.toLowerCase()}.webhook.js`;
    const as = nameInMain(name, module, this.resource, this.draft.files.readText(main) ?? '');
    this.#insert(main, 'imports', importLine(name, as, module));
    this.#insert(main, 'builder', `if (process.env.ENABLE_WEBHOOKS !== 'false') {\n  ${as}(manager);\n}`);
  }

  /** Imports a name: with what the file imports from the module, or by a line of its own. */
  #import(path: string, imported: ImportedName, module: string): void {
    const line = `import ${imported.isType ? 'type ' : ''}{ ${imported.name} } from '${module}';`;
    this.draft.edit(path, (text) => {
      const merged = addToImport(text, module, imported);
      return merged ?? insertAtMarker(path, text, { marker: 'imports', code: line });
    });
  }

  /** Puts a block of code in, with an empty line behind it. */
  #block(path: string, marker: string, template: string): void {
    this.#insert(path, marker, `${renderFragment(template, this.rendering)}\n`);
  }

  #insert(path: string, marker: string, code: string): void {
    this.draft.edit(path, (text) => insertAtMarker(path, text, { marker, code }));
  }

  #section(name: string): void {
    this.draft.edit(kustomization, (text) => uncommentSection(kustomization, text, name));
  }
}

/** Lists the policy of the webhooks first. */
function addWebhookPolicy(text: string): string | Diagnostic {
  const line = '- allow-webhook-traffic.yaml';
  if (text.includes(line)) return text;
  const list = /^resources:(\r?\n)/m;
  if (list.test(text)) return text.replace(list, `resources:$1${line}$1`);
  const message = `\`${policies}\` has lost its list \`resources:\``;
  const hint = `paste this into \`${policies}\` and run the command again:\nresources:\n${line}`;
  return { code: 'scaffold-marker-missing', severity: 'error', message, hint };
}
