import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { webhookEvents } from '../../contract/src/webhook-event-names.ts';
import { parseWebhookBody } from '../../contract/src/webhook-events.ts';
import { newSecret } from '../src/features/webhooks/webhook-secret.ts';
import type { TestApp } from './app-for-test.ts';

interface Choice {
  url?: string;
  events?: readonly string[];
}

/** A webhook of a company for all events, with its secret. */
export const aWebhook = async (
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  companyId: string,
  { url = 'https://hooks.example/cadre', events = webhookEvents }: Choice = {},
): Promise<{ id: string; secret: string }> => {
  const id = crypto.randomUUID();
  const { secret, sealed } = newSecret(deps.config.sessionSecret, id);
  await db
    .insertInto('webhooks')
    .values({
      id,
      company_id: companyId,
      url,
      host: new URL(url).host,
      events: [...events],
      sealed_secret: sealed,
    })
    .execute();
  return { id, secret };
};

/** A request that a receiver got. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  type: string;
  resource_id: string;
  sequence: number;
}

type Answer = (request: Received, response: ServerResponse) => void;

/** Answers with a status. */
export const answerWith =
  (status: number, headers = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(`${status} by the receiver`);

/** A receiver on this machine, for the length of a test. `answer` may be replaced; it accepts everything at first. */
export const aReceiver = async () => {
  const received: Received[] = [];
  const receiver = { url: '', received, answer: answerWith(204) };
  let server: Server | undefined;
  const open = async (port = 0) => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const got = { ...JSON.parse(text), headers: request.headers, text, id: request.headers['webhook-id'] };
      received.push(got);
      receiver.answer(got, response);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const close = () => {
    server?.closeAllConnections();
    server?.close();
  };
  const port = await open();
  receiver.url = `http://127.0.0.1:${port}/hook`;
  onTestFinished(close);
  return Object.assign(receiver, { close, reopen: () => open(port) });
};

/** The body of a request whose signature is valid and whose data have the shape of the contract. Throws otherwise. */
export const verified = ({ headers, text }: Received, secret: string) =>
  parseWebhookBody(new Webhook(secret).verify(text, headers as Record<string, string>) as { type: string });
