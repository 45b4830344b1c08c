// Reads zip archives in the format of Go module proxies: below 4 GB, each file stored or deflated.
import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/**
 * The files of an archive.
 *
 * @param {Buffer} archive
 * @returns {Map<string, Buffer>} contents by name
 * @throws Error if it is not such an archive
 */
export function readZip(archive) {
  const files = new Map();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || archive.readUInt32LE(end) !== endSignature) throw new Error('expected a zip archive, found none');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error(`expected an entry at byte ${at}, found none`);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, contentsOf(archive, at));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** The file to which the directory entry at an offset refers. */
function contentsOf(archive, entry) {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + size);
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`expected a stored or deflated file, found method ${method}`);
  return inflateRawSync(packed);
}
