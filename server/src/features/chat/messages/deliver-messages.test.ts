import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aPair } from '../../../../test/chat-builders.ts';
import type { Pool } from '../../../lib/db.ts';
import { openLive } from '../../../lib/live.ts';
import { localBus } from '../../../lib/live-engines.ts';
import { openDelivery } from './deliver-messages.ts';
import { storeMessages } from './store-messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

it('delivers a message published while the rooms of its receiver are loading [chat-load-race-server]', async () => {
  const { company, fractional, roomId } = await aPair(test);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  // Query results are delayed until `answer`.
  const slow = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => answered.then(() => result),
  }) as Pool;
  const live = openLive(localBus());
  const delivery = openDelivery(slow, live);
  const frames: string[] = [];
  const send = (text: string) => void frames.push(text);
  live.join({ userId: fractional.id, sessionId: randomUUID(), send, end: () => {} });

  const draft = { id: randomUUID(), roomId, userId: company.id, message: 'Hello' };
  await storeMessages(test.db, [draft]);
  const joined = delivery.join(fractional.id);
  delivery.publish({ roomId, members: [company.id, fractional.id], sequence: 1 });
  answer();
  await joined;
  await expect
    .poll(() => frames.map((text) => JSON.parse(text)))
    .toContainEqual(expect.objectContaining({ action: 'message', id: draft.id, sequence: 1 }));
  await live.stop();
});
