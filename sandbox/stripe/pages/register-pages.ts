import type { FastifyInstance } from 'fastify';
import type { DeliveryControls } from '../deliveries.ts';
import { StripeProblem } from '../problem.ts';
import type { World } from '../world.ts';
import { registerCheckoutPage } from './checkout-page.ts';
import { registerControlPage } from './control-page.ts';
import { registerInvoicePage } from './invoice-page.ts';
import { sendNotice } from './layout.ts';
import { registerPortalPage } from './portal-page.ts';

/** The hosted pages, in a scope of their own: what goes wrong there is said in a page. */
export const registerPages = (fastify: FastifyInstance, world: World, controls: DeliveryControls) =>
  fastify.register(async (scope) => {
    scope.setErrorHandler((cause, _, reply) => {
      const known = cause instanceof StripeProblem;
      return sendNotice(reply, {
        title: known ? 'Not found' : 'Something went wrong',
        text: known ? cause.body.message : 'Try again in a moment.',
        status: known ? 404 : 500,
      });
    });
    // No other site may press a button here.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
        return sendNotice(reply, {
          title: 'Refused',
          text: 'This form belongs to another site.',
          status: 403,
        });
    });
    registerCheckoutPage(scope, world);
    registerPortalPage(scope, world);
    registerInvoicePage(scope, world);
    registerControlPage(scope, world, controls);
  });
