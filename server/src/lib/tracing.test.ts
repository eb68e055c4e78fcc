import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aFractional } from '../../test/builders.ts';
import { openDatabase } from './db.ts';
import type { App } from './deps.ts';
import { openTracing } from './tracing.ts';

interface SentSpan {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const spans: SentSpan[] = [];
let resource = '';
// A collector that accepts OTLP over HTTP.
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { resourceSpans } = JSON.parse(body);
  for (const { resource: from, scopeSpans } of resourceSpans) {
    resource = JSON.stringify(from);
    for (const scope of scopeSpans) spans.push(...scope.spans);
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};
const collector = createServer((request, response) => void take(request, response));

let test: TestApp;
let tracing: ReturnType<typeof openTracing>;
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  tracing = openTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const more = (app: App) => {
    app.deps.db = openDatabase(app.deps.config.databaseUrl as string, { max: 2, log: tracing.query });
  };
  test = await appForTest({}, more, undefined, tracing);
});
afterAll(async () => {
  await test.deps.db.destroy();
  await test.close();
  collector.close();
});

it('creates a span per call with its statements, without personal data', async () => {
  const person = await aFractional(test, {}, { email: 'zibeline@people.example' });
  const tracedResponse = await test.app.inject({
    url: '/api/employer/job_list?search=zibeline%20secret',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(tracedResponse.statusCode).toBe(200);
  await tracing.span('task purge', () => test.deps.db.selectFrom('plans').select('id').execute());
  await tracing.stop();

  expect(resource).toContain('cadre');
  const call = spans.find(({ name }) => name === 'GET /api/employer/job_list') as SentSpan;
  const statements = spans.filter(({ parentSpanId, traceId }) => parentSpanId && traceId === call.traceId);
  const texts = statements.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => String(value.stringValue)),
  );
  expect(texts.some((text) => /from "job_search"/.test(text))).toBe(true);
  expect(texts.some((text) => /sessions\.id = \$1/.test(text))).toBe(true);
  const task = spans.find(({ name }) => name === 'task purge') as SentSpan;
  expect(spans.some(({ parentSpanId }) => parentSpanId === task.spanId)).toBe(true);
  const all = JSON.stringify(spans);
  for (const secret of ['zibeline', person.token, person.id]) expect(all).not.toContain(secret);
});
