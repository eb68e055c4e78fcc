import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { limits } from '../../../contract/src/limits.ts';
import type { StrengthEstimate, StrengthRequest } from './password-strength-worker.ts';
import { ProblemError } from './problem.ts';

/** `score` is from 0 to 4; `advice` says in a sentence or two what makes a refused password easy to guess. */
export interface PasswordStrength {
  score: number;
  advice: string | undefined;
}

let worker: Worker | undefined;

// A thread of its own, started on first use: it reads dictionaries for half a second, and a check takes milliseconds.
const openWorker = (): Worker => {
  const opened = new Worker(new URL('password-strength-worker.ts', import.meta.url));
  opened.once('exit', () => {
    worker = undefined;
  });
  return opened;
};

const requestEstimate = async (request: StrengthRequest): Promise<StrengthEstimate> => {
  worker ??= openWorker();
  const ownWorker = worker;
  // A process that stops does not wait for an idle thread.
  ownWorker.ref();
  try {
    const estimate = once(ownWorker, 'message');
    ownWorker.postMessage(request);
    return (await estimate)[0] as StrengthEstimate;
  } finally {
    ownWorker.unref();
  }
};

const limit = pLimit(1);
const maxWaiting = 50;

/**
 * Estimates by zxcvbn how hard a password is to guess for somebody who knows `words`. Throws 429 when too many passwords
 * wait.
 */
export const estimatePassword = async (
  password: string,
  words: readonly string[],
): Promise<PasswordStrength> => {
  if (limit.pendingCount >= maxWaiting) throw new ProblemError('too_many_requests', { retryAfter: 2 });
  const { score, warning, suggestion } = await limit(() => requestEstimate({ password, words: [...words] }));
  const advice = [warning, suggestion].filter(Boolean).join(' ');
  return { score, advice: score < limits.passwordScore ? advice || 'Add another word.' : undefined };
};
