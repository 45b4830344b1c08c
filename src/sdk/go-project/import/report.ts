import { visible } from '../../../problems/index.js';
import type { Comparison } from '../manifests/compare.js';
import type { GoKinds } from '../manifests/kinds.js';
import type { GoWebhook } from '../manifests/webhooks.js';
import type { GoCode, GoPlace } from '../source/go-code.js';
import type { LeftKind } from '../write/scaffold-kinds.js';

/** The file with what has to be ported by hand. */
export const portingFile = 'PORTING.md';

/** What is known after an import. */
export interface PortingFacts {
  readonly projectName: string;
  readonly code: GoCode;
  readonly kinds: GoKinds;
  readonly left: readonly LeftKind[];
  /** Webhooks of no single kind. */
  readonly otherWebhooks: readonly GoWebhook[];
  readonly comparison: Comparison;
  /** What is not as in the Go project, a sentence each. */
  readonly remarks: readonly string[];
  readonly testFiles: readonly string[];
  readonly makeTargets: readonly string[];
  readonly hasDockerfile: boolean;
  /** Whether the classes of webhooks exist, with their manifests. */
  readonly hasWebhooks: boolean;
}

/** Limit of the lines of one section. */
const mostLines = 100;

/** Writes the report: what is done, what differs, and what has to be ported by hand. */
export function portingReport(facts: PortingFacts): string {
  const { projectName, comparison } = facts;
  const sections = [
    section('Manifests that differ', comparison.different),
    section('Decide', facts.remarks),
    section('Controllers', controllerLines(facts)),
    section('Webhooks', webhookLines(facts)),
    section('Conversion', handlerLines(facts, isConversion)),
    section('Flags of the manager', flagLines(facts)),
    section('Tests', testLines(facts)),
    section('Build', buildLines(facts)),
  ];
  return `# Porting ${projectName} from Go

Imported by \`kbts import project\`: API types, permissions, webhook configurations and \`config/\`. The code has to be
ported by hand. It was searched by its text, so code that is written in an unusual way is missing here.

${comparison.equal.length > 0 ? `Generated and equal to those of the Go project: ${comparison.equal.join(', ')}.\n` : ''}${sections.join('')}`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length > mostLines ? [`… and ${lines.length - mostLines} more`] : [];
  const items = [...lines.slice(0, mostLines), ...more].map((line) => `- [ ] ${visible(line)}\n`);
  return `\n## ${title}\n\n${items.join('')}`;
}

function at({ file, line }: GoPlace): string {
  return `\`${file}:${line}\``;
}

function controllerLines({ code, kinds, left }: PortingFacts): readonly string[] {
  const own = kinds.kinds.filter(({ controlled }) => controlled !== undefined);
  const foreign = kinds.foreign.filter((one) => left.every(({ kind }) => kind !== one));
  const known = new Set([...own, ...foreign].map(({ kind }) => kind));
  const found = new Set(code.controllers.map(({ kind }) => kind));
  return [
    ...code.controllers.map((controller) => {
      const watches = controller.watches.map((watch) => `\`${watch}\``).join(', ');
      const target = known.has(controller.kind)
        ? ''
        : '; create its controller with `kbts create api --resource=false`';
      return `${at(controller)} reconciles \`${controller.kind}\`${watches === '' ? '' : `, ${watches}`}${target}`;
    }),
    ...[...known]
      .filter((kind) => !found.has(kind))
      .map((kind) => `The controller of \`${kind}\`: its code was not found`),
    ...left.map(
      ({ kind, reason }) => `The controller of \`${kind.group}/${kind.version}\` \`${kind.kind}\`: ${reason}`,
    ),
  ];
}

type Handler = GoCode['handlers'][number];

function isConversion({ name }: Handler): boolean {
  return name.startsWith('Convert');
}

function handlerLines({ code }: PortingFacts, isWanted: (handler: Handler) => boolean): readonly string[] {
  return code.handlers.filter(isWanted).map((one) => `${at(one)} \`${one.owner}.${one.name}\``);
}

function webhookLines(facts: PortingFacts): readonly string[] {
  const others = facts.otherWebhooks.map(
    ({ marker }) =>
      `The handler of \`${marker.path ?? marker.url ?? ''}\` (\`${marker.name}\`) belongs to no single kind`,
  );
  // Without configurations, a function of such a name may be anything.
  const isAdmission = (one: Handler) => !isConversion(one) && (facts.hasWebhooks || /^Validate/.test(one.name));
  return [...handlerLines(facts, isAdmission), ...others];
}

/** Flags that the manager of the new project has, too. */
const known =
  /^(?:kubeconfig|metrics-(?:bind-address|secure|cert-(?:path|name|key))|webhook-(?:port|cert-(?:path|name|key))|health-probe-bind-address|leader-elect|enable-http2|zap-.*)$/;

function flagLines({ code }: PortingFacts): readonly string[] {
  return code.flags.filter(({ name }) => !known.test(name)).map((flag) => `${at(flag)} \`--${flag.name}\``);
}

function testLines({ testFiles }: PortingFacts): readonly string[] {
  const folders = new Map<string, number>();
  for (const file of testFiles) {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].map(([folder, count]) => `\`${folder}\`: ${count === 1 ? '1 test file' : `${count} test files`}`);
}

function buildLines({ makeTargets, hasDockerfile }: PortingFacts): readonly string[] {
  const docker = 'The Dockerfile is that of a Node image: add what yours has besides the manager';
  return [...(hasDockerfile ? [docker] : []), ...makeTargets.map((name) => `The target \`${name}\` of the Makefile`)];
}
