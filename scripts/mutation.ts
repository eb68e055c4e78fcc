// `npm run test:mutation`: Stryker mutates the files of each subject line by line and runs its tests, which have to
// fail. `-- money access` runs these subjects; `-- --short` two small files, for `npm test`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

interface Subject {
  mutate: string[];
  tests: string[];
  /** The minimum mutation score in percent. */
  atLeast: number;
  /** The tests need no database. */
  pure?: true;
  /** Run with `--short` only: part of other subjects. */
  short?: true;
}

const features = 'server/src/features';

const subjects: Record<string, Subject> = {
  short: {
    mutate: ['contract/src/money.ts', 'server/src/lib/public-address.ts'],
    tests: ['contract/src/values.test.ts', 'server/src/lib/public-address.test.ts'],
    atLeast: 100,
    pure: true,
    short: true,
  },
  values: {
    mutate: ['contract/src/values.ts', 'contract/src/money.ts'],
    tests: ['contract/src/values.test.ts'],
    atLeast: 100,
    pure: true,
  },
  sanitising: {
    mutate: ['server/src/lib/rich-text.ts', 'server/src/lib/public-address.ts'],
    tests: ['server/src/lib/rich-text.test.ts', 'server/src/lib/public-address.test.ts'],
    atLeast: 98,
    pure: true,
  },
  policies: {
    mutate: [`${features}/{jobs,fractionals,invitations}/*.policy.ts`],
    tests: [`${features}/{jobs,fractionals,invitations}/*.policy.test.ts`],
    atLeast: 98,
    pure: true,
  },
  access: {
    mutate: ['server/src/lib/authenticate.ts', 'server/src/lib/serve.ts'],
    tests: [
      'server/src/lib/{authenticate,serve,serve-declarations,session-cache}.test.ts',
      `${features}/factors/{admin-second-factor,step-up}.test.ts`,
    ],
    atLeast: 81,
  },
  keys: {
    mutate: ['server/src/lib/api-key.ts', `${features}/api-keys/limit-api-keys.ts`],
    tests: [`${features}/api-keys/api-keys.test.ts`],
    atLeast: 90,
  },
  idempotency: {
    mutate: ['server/src/lib/idempotency.ts'],
    tests: ['server/src/lib/idempotency.test.ts'],
    atLeast: 94,
  },
  limits: {
    mutate: ['server/src/lib/rate-limit.ts', `${features}/billing/credits.ts`],
    tests: ['server/src/lib/rate-limit.test.ts', `${features}/billing/{credits,carry-over}.test.ts`],
    atLeast: 75,
  },
  money: {
    mutate: [`${features}/billing/promo-rules.ts`],
    tests: [
      `${features}/billing/{promo-rules,promo-codes}.test.ts`,
      `${features}/sign-up/sign-up-refusals.test.ts`,
    ],
    atLeast: 88,
  },
  messages: {
    mutate: [`${features}/chat/{messages/store-messages,messages/message-writer,socket/read-frame}.ts`],
    tests: [`${features}/chat/{messages/{store-messages,message-writer},socket/read-frame}.test.ts`],
    atLeast: 90,
  },
  delivery: {
    mutate: [`${features}/chat/messages/deliver-messages.ts`],
    // Delivery between processes is tested by chat-faults and many-processes, which take too long for each mutant.
    tests: [`${features}/chat/{messages/deliver-messages,socket/serve-socket}.test.ts`],
    atLeast: 36,
  },
};

const args = process.argv.slice(2);
const names = args.map((arg) => (arg === '--short' ? 'short' : arg));
const unknown = names.find((name) => !(name in subjects));
if (unknown !== undefined)
  throw new Error(`There is no subject '${unknown}'; there are ${Object.keys(subjects).join(', ')}.`);
const chosen = Object.entries(subjects).filter(([name, { short }]) =>
  names.length === 0 ? !short : names.includes(name),
);

const runner = {
  // The only required plugin of Stryker; naming it skips the search for others.
  plugins: ['@stryker-mutator/vitest-runner'],
  // Not in `node_modules`, where Node runs no TypeScript: tests start threads.
  tempDirName: mkdtempSync(join(tmpdir(), 'cadre-mutation-')),
};

const lines: string[] = [];
for (const [name, { mutate, tests, atLeast, pure }] of chosen) {
  // Read by vitest.mutation.config.ts, in the processes that Stryker starts.
  process.env.WITHOUT_DATABASE = pure ? '1' : '';
  const start = performance.now();
  const results = await new Stryker({ ...runner, mutate, testFiles: tests }).runMutationTest();
  const seconds = Math.round((performance.now() - start) / 1000);
  const countMutants = (...statuses: string[]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const killed = countMutants('Killed', 'Timeout');
  const survived = countMutants('Survived', 'NoCoverage');
  const score = Math.floor((1000 * killed) / (killed + survived)) / 10;
  // Without mutants the score is NaN, which fails.
  const isReached = score >= atLeast;
  if (!isReached) process.exitCode = 1;
  lines.push(
    `${name.padEnd(12)} ${isReached ? 'ok    ' : 'FAILED'} ${killed} killed, ${survived} survived, ${score} % (at least ${atLeast} %), ${seconds} s`,
  );
}
console.log(lines.join('\n'));
