import { join } from 'node:path';
import type { App } from '../server/src/lib/deps.ts';
import { isLoopback } from '../server/src/lib/loopback.ts';
import { problem } from '../server/src/lib/problem.ts';
import { registerMailbox } from './mailbox.ts';
import { buildStripeSandbox } from './stripe/stripe-sandbox.ts';

/**
 * Answers the pages of development only under a name of this machine or of the site: a foreign page that points its own
 * name here would read the mails.
 */
const refuseForeignHosts = (app: App) => {
  const site = new URL(app.deps.config.publicUrl).hostname;
  app.addHook('onRequest', async ({ url, routeOptions, hostname }) => {
    // Check the route, too: a URL can be written in several ways.
    const isOurs = [url, routeOptions.url].some((path) => /^\/+dev([/?]|$)/.test(path ?? ''));
    if (isOurs && hostname !== site && !isLoopback(hostname)) throw problem('not_found');
  });
};

const sandboxPath = /^\/(v1|dev\/stripe)([/?]|$)/;

/** Serves the Stripe sandbox on the app's port. */
const registerStripeSandbox = async (app: App) => {
  const { config } = app.deps;
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
  // Before the app reads the body: the sandbox parses forms itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (!sandboxPath.test(request.url)) return done();
    reply.hijack();
    sandbox.routing(request.raw, reply.raw);
  });
};

/** Serves the mailbox and the Stripe sandbox, each unless the settings name a real service. For development only. */
export const registerSandbox = async (app: App): Promise<void> => {
  refuseForeignHosts(app);
  if (app.deps.config.smtpUrl === undefined) registerMailbox(app);
  if (app.deps.config.paymentsSandbox) await registerStripeSandbox(app);
};
