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
 * Launch options for a browser that needs no manual installation. Tries CHROMIUM_PATH, Playwright's browser and the
 * system's browsers in this order, then an npm package that contains Chromium with its libraries and fonts.
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

/** Unpacks the packaged browser once into node_modules/.cache. Only the browser gets its environment variables. */
const packagedBrowser = (): LaunchOptions => {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
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
  const temporaryFolder = `${folder}.new-${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  const script = "import('@sparticuz/chromium').then((module) => module.default.executablePath())";
  // The package unpacks into the temporary folder, and unpacks its libraries only if it detects AWS Lambda.
  const env = { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // The font configuration of the package names the temporary folder.
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(join(temporaryFolder, 'fonts/fonts.conf'), `<fontconfig>${folders}${cache}</fontconfig>`);
  try {
    renameSync(temporaryFolder, folder);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
};
