import type { ReadableFiles } from '../../../files/index.js';
import type { Project } from '../../../project/index.js';
import type { Draft } from '../../../scaffold/index.js';
import { packageFile } from '../../package-file.js';
import type { HelmPaths } from './paths.js';

/** Appends targets for the chart to the Makefile, unless it has them. */
export function withHelmTargets(draft: Draft, { chart }: HelmPaths, project: Project, templates: ReadableFiles): void {
  const before = draft.files.readText('Makefile');
  if (before === undefined || /^helm-deploy:/m.test(before)) return;
  const text = packageFile(templates, 'helm/Makefile', { project: project.projectName, chartFolder: chart });
  draft.write('Makefile', `${before.trimEnd()}\n\n${text}`, 'replace');
}

/** The scaffolded .gitignore ignores `dist`, but a chart has files that the user changes. */
export function keepGitFromIgnoring(draft: Draft, { chart }: HelmPaths): void {
  const before = draft.files.readText('.gitignore');
  if (before === undefined || !chart.startsWith('dist/')) return;
  draft.edit('.gitignore', (text) => text.replace(/^\/?dist\/?(\r?)$/m, `dist/*$1\n!${rootOf(chart)}/$1`));
}

/** The part of the path that git must see. */
function rootOf(chart: string): string {
  return chart.split('/').slice(0, 2).join('/');
}
