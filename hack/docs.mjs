// `npm run docs`: builds the documentation site and checks it in a browser. Ends with one line of counts.
// `npm run docs -- build` does not check it, `npm run docs -- dev` serves it while you edit its pages.
import { countsLine } from './counts.mjs';
import { StepFailed } from './run-step.mjs';
import { installDependencies } from './set-up.mjs';

const usage = `Usage: npm run docs [-- build | dev]

Without an argument, builds the site into docs/.vitepress/dist and checks it. With \`build\`, only builds it; with \`dev\`,
serves it while you edit.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const [mode = 'check', ...rest] = args;
  if (rest.length > 0 || !['check', 'build', 'dev'].includes(mode)) {
    console.error(usage);
    return 2;
  }
  try {
    await installDependencies();
    // In a fresh clone, the packages that these modules import are there only now.
    const { buildAndCheckSite, buildSite, serveSite } = await import('./docs/site.mjs');
    if (mode === 'check') return await buildAndCheckSite();
    await (mode === 'build' ? buildSite() : serveSite());
    return 0;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`docs: ${error.message}\n${error.output}`);
    console.log(countsLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
}
