import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './end-process.ts';
import { externalProgram } from './external-program.ts';
import { freePort } from './free-port.ts';

const configuration = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** The real proxy as deployed, in front of two web processes on this machine. */
export const proxyForTest = async (
  ports: readonly [number, number],
  givenPort?: number,
  settings: Record<string, string> = {},
) => {
  const { command, env } = await externalProgram('haproxy');
  const port = givenPort ?? (await freePort());
  const [first, second] = ports.map((web) => `127.0.0.1:${web}`);
  const child = spawn(command, ['-db', '-f', configuration], {
    env: { ...process.env, ...env, LISTEN: `127.0.0.1:${port}`, WEB_1: first, WEB_2: second, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000);
    });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
    if ((await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) break;
    if (child.exitCode === null && Date.now() < deadline) continue;
    kill();
    throw new Error(`The proxy did not start:\n${output}`);
  }
  return {
    url,
    output: () => output,
    stop: async () => {
      process.off('exit', kill);
      await endProcess(child, 'SIGKILL');
    },
  };
};
