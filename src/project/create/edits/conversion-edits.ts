import { posix } from 'node:path';
import { apiFolder, type Project, type Resource, webhookFolder } from '../../../base/project-file/index.js';
import { configPlural } from '../../names/api-names.js';
import { webhookFile } from '../../names/webhook-names.js';
import { fragments } from '../../templates/catalog.js';
import { type Rendering, renderBlock, renderFragment } from '../../templates/write-templates.js';
import { code } from '../../text/code.js';
import { importLine } from '../../text/identifiers.js';
import { insertion, type ScaffoldEdit } from '../../text/scaffold-edit.js';

/** A hub and its spokes, with the inputs for their templates. */
export interface ConversionAdditions {
  readonly project: Project;
  readonly hub: Resource;
  readonly rendering: Rendering;
  readonly spokes: readonly Spoke[];
}

interface Spoke {
  readonly version: string;
  /** The local name of the spoke's class in the tests of the hub. */
  readonly spokeName: string;
  readonly rendering: Rendering;
}

const kustomization = 'config/default/kustomization.yaml';

/** Returns the edits that add the conversion of a kind to new or existing files. */
export function conversionEdits(additions: ConversionAdditions): readonly ScaffoldEdit[] {
  const { project, hub, rendering } = additions;
  const patch = code`- path: patches/webhook_in_${configPlural(project, hub)}.yaml`;
  const certificate = (name: 'certificateNamespace' | 'certificateName') => renderFragment(fragments[name], rendering);
  return [
    ...registrationEdits(additions),
    ...additions.spokes.flatMap((spoke) => spokeEdits(spoke, additions)),
    insertion('config/crd/kustomization.yaml', 'crdkustomizewebhookpatch', patch),
    { kind: 'section', path: kustomization, section: 'CERTMANAGER-CONVERSION' },
    insertion(kustomization, 'crdkustomizecainjectionns', certificate('certificateNamespace')),
    insertion(kustomization, 'crdkustomizecainjectionname', certificate('certificateName')),
    { kind: 'dependency', path: 'package.json', list: 'devDependencies', name: 'fast-check', version: '^4.10.2' },
  ];
}

function registrationEdits({ project, hub }: ConversionAdditions): readonly ScaffoldEdit[] {
  const lower = hub.kind.toLowerCase();
  const folder = webhookFolder(project, hub);
  const file = webhookFile(project, hub);
  const module = `${posix.relative(folder, apiFolder(project, hub))}/${lower}.conversion.js`;
  return [
    importEdit(file, 'converter', 'converter', module),
    insertion(file, 'webhooks', code`webhooks.withConverter(converter);`),
  ];
}

function spokeEdits(
  { version, spokeName, rendering }: Spoke,
  { project, hub }: ConversionAdditions,
): readonly ScaffoldEdit[] {
  const lower = hub.kind.toLowerCase();
  const [hubFolder, spokeFolder] = [apiFolder(project, hub), apiFolder(project, { ...hub, version })];
  const converter = `${hubFolder}/${lower}.conversion.ts`;
  const tests = webhookFolder(project, hub);
  const test = `${tests}/${lower}.webhook.test.ts`;
  return [
    importEdit(converter, version, version, `${posix.relative(hubFolder, spokeFolder)}/${lower}.conversion.js`),
    insertion(converter, 'spokes', code`${version},`),
    importEdit(test, hub.kind, spokeName, `${posix.relative(tests, spokeFolder)}/${lower}.types.js`),
    insertion(test, 'tests', renderBlock(fragments.spokeTest, rendering)),
  ];
}

function importEdit(path: string, name: string, as: string, module: string): ScaffoldEdit {
  return insertion(path, 'imports', importLine(name, as, module));
}
