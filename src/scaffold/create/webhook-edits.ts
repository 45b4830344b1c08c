import { posix } from 'node:path';
import { type Project, type Resource, webhookFolder } from '../../project/index.js';
import type { WebhookTypes } from '../names/webhook-types.js';
import { fragments } from '../templates/catalog.js';
import { type Rendering, renderFragment } from '../templates/write-templates.js';
import { Code, code, joinCode } from '../text/code.js';
import { importLine, nameInMain, webhookSetup } from '../text/identifiers.js';
import type { ImportedName } from '../text/named-import.js';
import type { ImportEdit, ScaffoldEdit } from '../text/scaffold-edit.js';
import { type ConversionAdditions, conversionEdits } from './conversion-edits.js';

const kustomization = 'config/default/kustomization.yaml';
const endToEnd = 'test/e2e/e2e.test.ts';

/** The webhooks that are added, and the files that they are added to. */
export interface WebhookAdditions {
  readonly types: WebhookTypes;
  /** The project with the webhooks. */
  readonly project: Project;
  /** The resource with the webhooks. */
  readonly resource: Resource;
  readonly rendering: Rendering;
  /** Text of `src/main.ts`. */
  readonly main: string;
  /** The inputs of the templates of a conversion. Default: `types` has none. */
  readonly conversion?: Pick<ConversionAdditions, 'rendering' | 'spokes'>;
}

/** Adds webhooks to files that the templates create, or that exist. */
export function webhookEdits(additions: WebhookAdditions): readonly ScaffoldEdit[] {
  const { project, resource: hub, rendering, conversion } = additions;
  const types = typesOf(additions);
  return [
    ...registrationEdits(additions),
    ...types.flatMap((type) => typeEdits(type, additions)),
    ...(conversion
      ? [...conversionEdits({ ...conversion, project, hub }), endToEndEdit('endToEndConversion', conversion.rendering)]
      : []),
    ...(types.length > 0 ? [manifestsEntry] : []),
    ...['WEBHOOK', 'CERTMANAGER', 'CERTMANAGER-WEBHOOK'].map(section),
    { kind: 'entry', path: 'config/network-policy/kustomization.yaml', entry: code`- allow-webhook-traffic.yaml` },
    endToEndEdit('endToEndCertificate', rendering),
    insertion(endToEnd, 'e2e-metrics-webhooks-readiness', renderFragment(fragments.endToEndReadiness, rendering)),
  ];
}

/** The configurations that `kbts manifests` generates. */
export const manifestsEntry: ScaffoldEdit = {
  kind: 'entry',
  path: 'config/webhook/kustomization.yaml',
  entry: code`- manifests.yaml`,
};

/** Additions of one type of webhook to the files of a kind. */
interface WebhookType {
  readonly interface: 'Defaulter' | 'Validator';
  /** URL path, where it is not the default one. */
  readonly path: string | undefined;
  readonly code: string;
  readonly test: string;
  readonly endToEnd: EndToEnd;
  /** Section of `config/default/kustomization.yaml`. */
  readonly section: string;
}

/** Webhook tests of all kinds, in the order of the file. */
const endToEndTests = ['endToEndMutating', 'endToEndValidating', 'endToEndConversion', 'endToEndCertificate'] as const;
type EndToEnd = (typeof endToEndTests)[number];

function typesOf({ types: { defaulting, validation }, resource: { webhooks } }: WebhookAdditions): WebhookType[] {
  const defaulter: WebhookType = {
    interface: 'Defaulter',
    path: webhooks?.defaultingPath,
    code: fragments.webhookDefaulter,
    test: fragments.webhookDefaulterTest,
    endToEnd: 'endToEndMutating',
    section: 'CERTMANAGER-MUTATING',
  };
  const validator: WebhookType = {
    interface: 'Validator',
    path: webhooks?.validationPath,
    code: fragments.webhookValidator,
    test: fragments.webhookValidatorTest,
    endToEnd: 'endToEndValidating',
    section: 'CERTMANAGER-VALIDATING',
  };
  return [...(defaulting ? [defaulter] : []), ...(validation ? [validator] : [])];
}

function typeEdits(type: WebhookType, { project, resource, rendering }: WebhookAdditions): readonly ScaffoldEdit[] {
  const lower = resource.kind.toLowerCase();
  const file = `${webhookFolder(project, resource)}/${lower}.webhook.ts`;
  const test = file.replace(/\.ts$/, '.test.ts');
  return [
    { ...importEdit(file, { name: 'Webhook' }, 'kbts/api'), isFirst: true },
    importEdit(file, { name: type.interface, isType: true }, 'kbts/runtime'),
    insertion(file, 'webhooks', registration(type, resource)),
    insertion(file, 'classes', block(type.code, rendering)),
    importEdit(test, { name: `${resource.kind}${type.interface}` }, `./${lower}.webhook.js`),
    insertion(test, 'tests', block(type.test, rendering)),
    endToEndEdit(type.endToEnd, rendering),
    section(type.section),
  ];
}

/** The calls that register a webhook. */
function registration({ interface: name, path }: WebhookType, { kind }: Resource): Code {
  const call = code`webhooks.with${name}(new ${kind}${name}());`;
  return path === undefined ? call : joinCode([call, code`webhooks.with${name}CustomPath('${path}');`], '\n');
}

/** Registers the webhooks with the manager. */
function registrationEdits({ project, resource, main }: WebhookAdditions): readonly ScaffoldEdit[] {
  const name = webhookSetup(resource.kind);
  const folder = posix.relative('src', webhookFolder(project, resource));
  const module = `./${folder}/${resource.kind.toLowerCase()}.webhook.js`;
  const as = nameInMain(name, module, resource, main);
  const call = code`if (process.env.ENABLE_WEBHOOKS !== 'false') {\n  ${as}(manager);\n}`;
  return [insertion('src/main.ts', 'imports', importLine(name, as, module)), insertion('src/main.ts', 'builder', call)];
}

/** A test that all kinds share. */
function endToEndEdit(name: EndToEnd, rendering: Rendering): ScaffoldEdit {
  const below = endToEndTests.slice(endToEndTests.indexOf(name) + 1);
  // Each CRD has a test of its own.
  const shared = below.filter((other) => other !== 'endToEndConversion');
  const above = shared.map((other) => block(fragments[other], rendering));
  return { ...insertion(endToEnd, 'e2e-webhooks-checks', block(fragments[name], rendering)), above };
}

/** Imports a name: in an existing import of the module, or in a new one. */
function importEdit(path: string, name: ImportedName, module: string): ImportEdit {
  const line = code`import ${name.isType ? code`type ` : ''}{ ${name.name} } from '${module}';`;
  return { kind: 'import', path, name, module, line };
}

/** A block of code, followed by an empty line. */
function block(template: string, rendering: Rendering): Code {
  return new Code(`${renderFragment(template, rendering)}\n`);
}

function insertion(path: string, marker: string, inserted: Code) {
  return { kind: 'insertion', path, marker, code: inserted } as const;
}

function section(name: string): ScaffoldEdit {
  return { kind: 'section', path: kustomization, section: name };
}
