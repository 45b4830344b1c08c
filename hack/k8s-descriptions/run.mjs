// Writes the texts of the built-in types into the folder that is named. Runs under tsx, as it reads comments with the
// code of `src`.
import { writeDescriptions } from './write.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected the folder of the texts as argument, found none');
await writeDescriptions(folder);
