import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** Runs a program of a peer in its folder. Throws with the end of its output when it fails. */
export const runIn = async (
  folder: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> => {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-2_000);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
};

/** Writes the files of a peer's project. */
export const writeFiles = async (folder: string, files: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
};

interface Manifest {
  /** Of the project's own files. */
  type?: 'module' | 'commonjs';
  dependencies: Record<string, string>;
  overrides?: Record<string, string>;
}

/** The headers of this Node.js, for packages that compile; undefined where it was installed without them. */
const findHeaders = (): Record<string, string> => {
  const root = dirname(dirname(process.execPath));
  return existsSync(join(root, 'include/node')) ? { npm_config_nodedir: root } : {};
};

/** Installs packages into a folder of their own, unless an earlier run has. Returns the folder. */
export const install = async (home: string, name: string, packages: Manifest): Promise<string> => {
  const folder = join(home, name);
  const manifest = JSON.stringify({ name, private: true, type: 'commonjs', ...packages });
  const marker = join(folder, 'installed');
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === manifest) return folder;
  console.log(`Installing ${name} ...`);
  await rm(folder, { recursive: true, force: true });
  await writeFiles(folder, { 'package.json': manifest });
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund'], findHeaders());
  await writeFile(marker, manifest);
  return folder;
};
