import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../../contract/src/client.ts';
import type { FileToSend } from '../chat.data.ts';
import { createUploads } from './uploads.ts';

const file = new File(['%PDF'], 'plan.pdf');
const aServer = () => {
  const calls: (FileToSend & { finish: () => void; fail: (error: Error) => void })[] = [];
  const send = (given: FileToSend) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ ...given, finish: resolve, fail: reject });
      given.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  return { calls, send: vi.fn(send) };
};
const sentIds = (calls: { id: string }[]) => calls.map(({ id }) => id);

afterEach(() => vi.restoreAllMocks());

test('sends one file after another, and reports the share that was sent', async () => {
  const { calls, send } = aServer();
  const uploads = createUploads(send);
  uploads.add('room', file, 'The plan');
  uploads.add('room', file, '');
  expect(calls).toHaveLength(1);
  calls[0]?.onProgress(0.4);
  expect(uploads.all().map(({ sent, message }) => [sent, message])).toEqual([
    [0.4, 'The plan'],
    [0, ''],
  ]);
  calls[0]?.finish();
  await expect.poll(() => calls).toHaveLength(2);
  expect(uploads.all()[0]?.sent).toBe(1);
});

test('waits without a connection, and sends again under the same id, but not what was stored', async () => {
  const { calls, send } = aServer();
  const uploads = createUploads(send);
  uploads.add('room', file, 'One');
  uploads.add('room', file, 'Two');
  calls[0]?.finish();
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.fail(new CallError(0, { code: 'unreachable' }));
  await expect.poll(() => uploads.all()[1]?.sent).toBe(0);
  expect(uploads.all()[1]?.refused).toBeUndefined();
  await expect
    .poll(() => {
      uploads.resume();
      return calls.length;
    })
    .toBe(3);
  expect(sentIds(calls)[2]).toBe(sentIds(calls)[1]);
});

test('sends again after five seconds while nothing is received, and after twice that the next time', async () => {
  vi.useFakeTimers();
  const { calls, send } = aServer();
  const uploads = createUploads(send);
  uploads.add('room', file, 'One');
  calls[0]?.fail(new CallError(503, { code: 'unavailable' }));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toHaveLength(2);
  calls[1]?.fail(new CallError(0, { code: 'unreachable' }));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(sentIds(calls)).toEqual([sentIds(calls)[0], sentIds(calls)[0], sentIds(calls)[0]]);
  calls[2]?.finish();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(3);
});

test('shows why a file was refused, and sends it again only when it is retried', async () => {
  const { calls, send } = aServer();
  const uploads = createUploads(send);
  uploads.add('room', file, '');
  calls[0]?.fail(new CallError(400, { fields: { file: 'This file contains a virus.' } }));
  await expect.poll(() => uploads.all()[0]?.refused).toBe('This file contains a virus.');
  uploads.resume();
  expect(calls).toHaveLength(1);
  uploads.retry(sentIds(calls)[0] ?? '');
  await expect.poll(() => calls).toHaveLength(2);
  expect(uploads.all()[0]?.refused).toBeUndefined();
});

test('aborts a cancelled upload and continues with the next', async () => {
  const { calls, send } = aServer();
  const uploads = createUploads(send);
  uploads.add('room', file, 'One');
  uploads.add('room', file, 'Two');
  uploads.remove(sentIds(calls)[0] ?? '');
  expect(calls[0]?.signal.aborted).toBe(true);
  await expect.poll(() => calls).toHaveLength(2);
  expect(uploads.all().map(({ message }) => message)).toEqual(['Two']);
});
