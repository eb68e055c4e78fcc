// The set-up of compose.yaml in a copy of the tree, as a separate project, configured like an operator would.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { freePort } from '../server/test/free-port.ts';
import { files, root } from '../tests/source-files.ts';

/** Prints each received mail. */
const mailServer = `require('node:net').createServer((socket) => {
  let mail;
  const say = (line) => socket.write(line + '\\r\\n');
  say('220 mail');
  socket.on('error', () => {}).on('data', (chunk) => {
    if (mail === undefined) {
      if (/^data/i.test(chunk)) mail = '';
      return say(mail === '' ? '354 go on' : /^quit/i.test(chunk) ? '221 bye' : '250 mail');
    }
    mail += chunk;
    if (!mail.endsWith('\\r\\n.\\r\\n')) return;
    console.log(mail);
    mail = undefined;
    say('250 kept');
  });
}).listen(2525);`;

/** Creates the copy; builds and starts nothing. */
export const layContainers = async () => {
  const project = `cadre-try-${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), `${project}-`));
  const site = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, COMPOSE_PROJECT_NAME: project };
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1e8 });
    return stdout.trim();
  };
  const compose = (...args: string[]) => run('docker', 'compose', ...args);

  const set = (settings: Record<string, string>, from = '.env') => {
    const filled = readFileSync(join(folder, from), 'utf8').replaceAll(/^(\w+)=.*$/gm, (line, name) =>
      name in settings ? `${name}=${settings[name]}` : line,
    );
    writeFileSync(join(folder, '.env'), filled);
  };
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
  const secret = randomBytes(32).toString('hex');
  set(
    {
      DOMAIN: 'cadre.test',
      // Without a certificate: no authority reaches this machine.
      SITE_ADDRESS: ':80',
      PUBLIC_URL: site,
      HTTPS_PORT: String(await freePort()),
      SESSION_SECRET: secret,
      POSTGRES_PASSWORD: secret,
      APPLICATION_PASSWORD: secret,
      SMTP_URL: 'smtp://mail:2525',
      ALLOW_TEMPLATES: '1',
      STRIPE_SECRET_KEY: 'sk_live_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      HTTP_PORT: new URL(site).port,
      CADRE_VERSION: project,
    },
    'deploy/env.example',
  );
  const mail = { image: `cadre:${project}`, entrypoint: ['node', '-e', mailServer], networks: ['front'] };
  // JSON is valid YAML.
  writeFileSync(join(folder, 'compose.override.yaml'), JSON.stringify({ services: { mail } }));

  return {
    project,
    site,
    run,
    compose,
    /** Changes settings of `.env`. */
    set,
    codeFromMail: async (email: string) => {
      const log = stripVTControlCharacters(await compose('logs', '--no-log-prefix', 'mail'));
      const mails = log.split('To: ');
      return /^(\d{6})\r?$/m.exec(mails.findLast((mail) => mail.startsWith(email)) ?? '')?.[1];
    },
    remove: async () => {
      await compose('down', '--volumes', '--timeout', '12');
      await run('docker', 'image', 'rm', '--force', `cadre:${project}`, `cadre:${project}-next`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
