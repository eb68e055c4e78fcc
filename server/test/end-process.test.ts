import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endProcess } from './end-process.ts';

it('ends a running process, and returns at once for one that a signal has ended', async () => {
  const child = spawn('sleep', ['60']);
  await endProcess(child, 'SIGTERM');
  expect(child.signalCode).toBe('SIGTERM');

  const interrupted = spawn('sleep', ['60']);
  interrupted.kill('SIGINT');
  await once(interrupted, 'exit');
  await endProcess(interrupted, 'SIGKILL');
  expect(interrupted.signalCode).toBe('SIGINT');
});
