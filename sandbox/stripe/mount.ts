import { join } from 'node:path';
import type { App } from '../../server/src/lib/deps.ts';
import { buildStripeSandbox } from './stripe-sandbox.ts';

const ours = /^\/(v1|dev\/stripe)([/?]|$)/;

/** Serves the payments sandbox on the app's own port, where no other payment service is set. */
export const registerStripeSandbox = async (app: App) => {
  const { config } = app.deps;
  if (!config.paymentsSandbox) return;
  const sandbox = await buildStripeSandbox({
    publicUrl: config.publicUrl,
    secretKey: config.stripeSecretKey,
    webhook: {
      url: `http://127.0.0.1:${config.port}/api/payment/webhook`,
      secret: config.stripeWebhookSecret,
    },
    stateFile: join(config.dataDir, 'stripe-sandbox.jsonl'),
  });
  app.addHook('onClose', () => sandbox.close());
  // Before the body is read: forms are the sandbox's to parse.
  app.addHook('onRequest', (request, reply, done) => {
    if (!ours.test(request.url)) return done();
    reply.hijack();
    sandbox.routing(request.raw, reply.raw);
  });
};
