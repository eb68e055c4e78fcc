import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Bucket } from '../../lib/bucket.ts';

const concurrent = 4;
const manifestName = 'manifest.json';

/** The copied files: key → size and time of the last change. */
const Manifest = z.record(z.string(), z.object({ size: z.number(), changed: z.number() }));
type Manifest = z.infer<typeof Manifest>;

/** A file or folder that is still being written. */
const isPart = (name: string) => name.endsWith('.part');

/** The paths of files, and of empty folders with a slash at the end: PostgreSQL does not start without them. */
const listFiles = async (folder: string, under = ''): Promise<string[]> => {
  const entries = await readdir(join(folder, under), { withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw cause;
    },
  );
  const lists = entries
    .filter(({ name }) => !isPart(name))
    .map((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    });
  const paths = (await Promise.all(lists)).flat().sort();
  return paths.length === 0 && under !== '' ? [`${under}/`] : paths;
};

const isFolder = (key: string) => key.endsWith('/');

const readFileState = async (path: string) => {
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, changed: Math.floor(found.mtimeMs) };
};

const readManifest = async (bucket: Bucket): Promise<Manifest> => {
  const found = await bucket.get(manifestName);
  return found === undefined ? {} : Manifest.parse(await found.json());
};

/**
 * Copies what is new or changed in `folders` (prefix → folder) to the bucket, then writes the manifest, then removes what
 * the folders no longer have. A copy that is interrupted leaves the last complete one readable.
 * @throws when a folder that had files is empty or missing, as when its disk is not mounted; nothing is removed
 */
export const copyFolders = async (bucket: Bucket, folders: Record<string, string>): Promise<Manifest> => {
  const before = await readManifest(bucket);
  const after: Manifest = {};
  const limit = pLimit(concurrent);
  const isChanged = (key: string) =>
    before[key]?.size !== after[key]?.size || before[key]?.changed !== after[key]?.changed;
  const copyFile = async (key: string, path: string) => {
    const current = isFolder(key) ? { size: 0, changed: 0 } : await readFileState(path);
    // Removed since it was listed.
    if (current === undefined) return;
    after[key] = current;
    if (isChanged(key) && !isFolder(key)) await bucket.putFile(key, path);
  };
  for (const [prefix, folder] of Object.entries(folders)) {
    const paths = await listFiles(folder);
    if (paths.length === 0 && Object.keys(before).some((key) => key.startsWith(`${prefix}/`)))
      throw new Error(`${folder} is empty or missing. Its last copy is kept.`);
    await Promise.all(paths.map((path) => limit(() => copyFile(`${prefix}/${path}`, join(folder, path)))));
  }
  const gone = Object.keys(before).filter((key) => !(key in after));
  if (gone.length > 0 || Object.keys(after).some(isChanged))
    await bucket.putText(manifestName, JSON.stringify(after));
  const goneFiles = gone.filter((key) => !isFolder(key));
  await Promise.all(goneFiles.map((key) => limit(() => bucket.remove(key))));
  return after;
};

/** Downloads all files of the manifest to `folder`, except what an earlier download left complete. Returns their number. */
export const fetchFolders = async (bucket: Bucket, folder: string): Promise<number> => {
  const manifest = await readManifest(bucket);
  const limit = pLimit(concurrent);
  const fetchFile = async (key: string) => {
    const path = join(folder, key);
    if ((await readFileState(path))?.size === manifest[key]?.size) return;
    const found = await bucket.get(key);
    if (!found?.body) throw new Error(`The bucket has no ${key}, which its manifest lists.`);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(
      Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path),
    );
  };
  const [folders, files] = [true, false].map((wanted) =>
    Object.keys(manifest).filter((key) => isFolder(key) === wanted),
  ) as [string[], string[]];
  for (const key of folders) await mkdir(join(folder, key), { recursive: true });
  await Promise.all(files.map((key) => limit(() => fetchFile(key))));
  return files.length;
};
