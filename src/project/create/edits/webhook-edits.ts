import { posix } from 'node:path';
import { type Project, type Resource, webhookFolder } from '../../../base/project-file/index.js';
import { webhookFile } from '../../names/webhook-names.js';
import { admissionTypes, type WebhookTypes } from '../../names/webhook-types.js';
import { fragments } from '../../templates/catalog.js';
import { type Rendering, renderBlock, renderFragment } from '../../templates/write-templates.js';
import { Code, code, joinCode } from '../../text/code.js';
import { importLine, nameInMain, webhookSetup } from '../../text/identifiers.js';
import type { ImportedName } from '../../text/named-import.js';
import { type ImportEdit, insertion, type ScaffoldEdit } from '../../text/scaffold-edit.js';
import { type ConversionAdditions, conversionEdits } from './conversion-edits.js';

const kustomization = 'config/default/kustomization.yaml';
const endToEnd = 'test/e2e/e2e.test.ts';

interface WebhookAdditions {
  readonly types: WebhookTypes;
  readonly project: Project;
  readonly resource: Resource;
  readonly rendering: Rendering;
  readonly main: string;
  /** Undefined if `types` includes no conversion. */
  readonly conversion?: Pick<ConversionAdditions, 'rendering' | 'spokes'>;
}

/** Returns the edits that add webhooks to new or existing files. */
export function webhookEdits(additions: WebhookAdditions): readonly ScaffoldEdit[] {
  const { project, resource: hub, rendering, conversion } = additions;
  const types = admissionTypes.filter(({ type }) => additions.types[type]);
  return [
    ...registrationEdits(additions),
    // This section contains the list key, under which the section of each type adds items.
    section('CERTMANAGER'),
    ...types.flatMap((type) => typeEdits(type, additions)),
    ...(conversion
      ? [
          ...conversionEdits({ ...conversion, project, hub }),
          endToEndEdit('endToEndConversion', project, conversion.rendering),
        ]
      : []),
    ...(types.length > 0 ? [manifestsEntry] : []),
    ...['WEBHOOK', 'CERTMANAGER-WEBHOOK'].map(section),
    { kind: 'entry', path: 'config/network-policy/kustomization.yaml', entry: code`- allow-webhook-traffic.yaml` },
    endToEndEdit('endToEndCertificate', project, rendering),
    insertion(endToEnd, 'e2e-metrics-webhooks-readiness', renderFragment(fragments.endToEndReadiness, rendering)),
  ];
}

/** Lists the webhook configurations that `kbts manifests` generates. */
export const manifestsEntry: ScaffoldEdit = {
  kind: 'entry',
  path: 'config/webhook/kustomization.yaml',
  entry: code`- manifests.yaml`,
};

type WebhookType = (typeof admissionTypes)[number];

/** Tests that all kinds share, in the order of the file. */
const endToEndTests = ['endToEndMutating', 'endToEndValidating', 'endToEndConversion', 'endToEndCertificate'] as const;
type EndToEnd = (typeof endToEndTests)[number];

function typeEdits(type: WebhookType, { project, resource, rendering }: WebhookAdditions): readonly ScaffoldEdit[] {
  const { interface: name, adjective } = type;
  const below = admissionTypes.slice(admissionTypes.indexOf(type) + 1);
  const lower = resource.kind.toLowerCase();
  const file = webhookFile(project, resource);
  const test = file.replace(/\.ts$/, '.test.ts');
  return [
    { ...importEdit(file, { name: 'Webhook' }, 'kbts/api'), isFirst: true },
    importEdit(file, { name, isType: true }, 'kbts/runtime'),
    insertion(file, 'webhooks', registration(type, resource), [
      ...below.map((other) => firstLine(registration(other, resource))),
      code`webhooks.withConverter(converter);`,
    ]),
    insertion(
      file,
      'classes',
      renderBlock(fragments[`webhook${name}`], rendering),
      below.map((other) => firstLine(renderBlock(fragments[`webhook${other.interface}`], rendering))),
    ),
    importEdit(test, { name: `${resource.kind}${name}` }, `./${lower}.webhook.js`),
    insertion(test, 'tests', renderBlock(fragments[`webhook${name}Test`], rendering), [
      ...below.map((other) => firstLine(renderBlock(fragments[`webhook${other.interface}Test`], rendering))),
      ...spokeTests(resource),
    ]),
    endToEndEdit(`endToEnd${adjective}`, project, rendering),
    section(`CERTMANAGER-${adjective.toUpperCase()}`),
  ];
}

function registration({ interface: name, path: key }: WebhookType, { kind, webhooks }: Resource): Code {
  const path = webhooks?.[key];
  const call = code`webhooks.with${name}(new ${kind}${name}());`;
  return path === undefined ? call : joinCode([call, code`webhooks.with${name}CustomPath('${path}');`], '\n');
}

function registrationEdits({ project, resource, main }: WebhookAdditions): readonly ScaffoldEdit[] {
  const name = webhookSetup(resource.kind);
  const folder = posix.relative('src', webhookFolder(project, resource));
  const module = `./${folder}/${resource.kind.toLowerCase()}.webhook.js`;
  const as = nameInMain(name, module, resource, main);
  const call = code`if (process.env.ENABLE_WEBHOOKS !== 'false') {\n  ${as}(manager);\n}`;
  return [
    insertion('src/main.ts', 'imports', importLine(name, as, module)),
    { ...insertion('src/main.ts', 'builder', call), key: code`${as}(` },
  ];
}

/** Returns the edit that adds a test that all kinds share. */
function endToEndEdit(name: EndToEnd, { resources }: Project, rendering: Rendering): ScaffoldEdit {
  const converted = resources.filter(({ webhooks }) => webhooks?.conversion);
  // Each CRD has a separate test.
  const ofKinds = converted.map(({ kind }) => code`it('has the CA injected into the CRD of ${kind}', async () => {`);
  const below = endToEndTests.slice(endToEndTests.indexOf(name) + 1);
  const above = below.flatMap((other) =>
    other === 'endToEndConversion' ? ofKinds : [firstLine(renderBlock(fragments[other], rendering))],
  );
  const inserted = renderBlock(fragments[name], rendering);
  const [start] = /^it\('[^'\n]+'/.exec(inserted.text) ?? [];
  return { ...insertion(endToEnd, 'e2e-webhooks-checks', inserted, above), ...(start && { key: new Code(start) }) };
}

function spokeTests({ kind, version, webhooks }: Resource): readonly Code[] {
  const spokes = webhooks?.spoke ?? [];
  return spokes.map((spoke) => code`describeWithControlPlane(describe, '${kind} in ${version} and ${spoke}', () => {`);
}

/** Returns the first line, which identifies code even if the user changed the rest. */
function firstLine({ text }: Code): Code {
  return new Code(text.split('\n')[0] ?? '');
}

function importEdit(path: string, name: ImportedName, module: string): ImportEdit {
  const line = code`import ${name.isType ? code`type ` : ''}{ ${name.name} } from '${module}';`;
  return { kind: 'import', path, name, module, line };
}

function section(name: string): ScaffoldEdit {
  return { kind: 'section', path: kustomization, section: name };
}
