// Writes the descriptions of built-in types into the given folder. Runs under tsx, because it parses comments with
// the code of `src`. With `--exact` it fails without the Go modules.
import { OutOfReach } from './go-module.mjs';
import { writeDescriptions } from './write.mjs';

const [folder, option] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected the output folder as an argument, found none');
try {
  await writeDescriptions(folder, { isExact: option === '--exact' });
} catch (error) {
  if (!(error instanceof OutOfReach)) throw error;
  console.error(`The descriptions of built-in types require the Go modules of Kubernetes: ${error.message}`);
  console.error(
    'Set GOPROXY to a module proxy that can be reached, or run `go mod download` in each folder of hack/kubernetes.',
  );
  process.exitCode = 1;
}
