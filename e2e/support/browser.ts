import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How to start a browser without any manual step: the one that CHROMIUM_PATH names, Playwright's own, the system's,
 * or else the one that comes as an npm package with the libraries and fonts it needs.
 */
export const browserLaunch = (): LaunchOptions => {
  const found = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths()].find(
    (path) => path && existsSync(path),
  );
  return found ? { executablePath: found, args } : { ...packagedBrowser(), args };
};

const systemPaths = () => [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => systemNames.map((name) => join(dir, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Unpacked once beside the dependencies; its environment is for the browser alone, not for our own processes. */
const packagedBrowser = (): LaunchOptions => {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
};

const unpack = (folder: string) => {
  const fresh = `${folder}.new-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const script = "import('@sparticuz/chromium').then((it) => it.default.executablePath())";
  // The package unpacks into the temporary folder, and its libraries only where it takes this for a Lambda.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Its own list of font folders names the temporary folder.
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(join(fresh, 'fonts/fonts.conf'), `<fontconfig>${folders}${cache}</fontconfig>`);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
};
