import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './end-process.ts';
import { externalProgram } from './external-program.ts';
import { freePort } from './free-port.ts';

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.setTimeout(1_000, () => resolve(false));
  });

/** A real redis-server without persistence. `stop` kills it; `start` restarts it on the same port. */
export const redisForTest = async () => {
  const { command, env } = await externalProgram('redis-server');
  const port = await freePort();
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(
      command,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      },
    );
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 100) throw new Error('redis-server did not start');
      await sleep(50);
    }
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (running) await endProcess(running, 'SIGKILL');
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
};
