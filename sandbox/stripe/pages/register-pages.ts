import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { DeliveryControls } from '../deliveries.ts';
import { StripeProblem } from '../problem.ts';
import { registerCheckoutPage } from './checkout-page.ts';
import { registerControlPage } from './control-page.ts';
import { registerInvoicePage } from './invoice-page.ts';
import { sendNotice } from './layout.ts';
import { registerPortalPage } from './portal-page.ts';

/** The hosted pages, in a separate scope: errors are shown as pages. */
export const registerPages = (fastify: FastifyInstance, context: Context, controls: DeliveryControls) =>
  fastify.register(async (scope) => {
    scope.setErrorHandler((cause, _, reply) => {
      const isProblem = cause instanceof StripeProblem;
      return sendNotice(reply, {
        title: isProblem ? 'Not found' : 'Something went wrong',
        text: isProblem ? cause.body.message : 'Try again in a moment.',
        status: isProblem ? 404 : 500,
      });
    });
    // Prevents cross-site request forgery.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
        return sendNotice(reply, {
          title: 'Request refused',
          text: 'This form was sent from another site.',
          status: 403,
        });
    });
    registerCheckoutPage(scope, context);
    registerPortalPage(scope, context);
    registerInvoicePage(scope, context);
    registerControlPage(scope, context, controls);
  });
