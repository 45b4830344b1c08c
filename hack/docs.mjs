// `npm run docs`: builds the documentation site and checks it in a browser. Ends with one line of counts.
// `npm run docs -- dev` serves it while you edit its pages.
import { countsLine } from './counts.mjs';
import { StepFailed } from './run-step.mjs';
import { installDependencies } from './set-up.mjs';

const usage = `Usage: npm run docs [-- dev]

Without an argument, builds the site into docs/.vitepress/dist and checks it. With \`dev\`, serves it while you edit.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  if (args.length > 1 || (args.length === 1 && args[0] !== 'dev')) {
    console.error(usage);
    return 2;
  }
  try {
    await installDependencies();
    // In a fresh clone, the packages that these modules import are there only now.
    const { buildSite, serveSite } = await import('./docs/site.mjs');
    if (args[0] !== 'dev') return await buildSite();
    await serveSite();
    return 0;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`docs: ${error.message}\n${error.output}`);
    console.log(countsLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
}
