import type { ServerResponse } from 'node:http';
import { Gauge } from 'prom-client';
import { limits } from '../../../contract/src/limits.ts';
import { listChangesPath } from '../../../contract/src/list-changes.ts';
import type { App } from './deps.ts';
import { problem } from './problem.ts';
import { getClientAddress, limitRoute, visitorReads } from './rate-limit.ts';
import { isSameOrigin } from './same-origin.ts';

/** More often than a proxy ends a silent connection. */
const pingMilliseconds = 25_000;
/** A browser opens a stream again after this time and a random part of it: not all at once after a restart. */
const retryMilliseconds = 5_000;
/** A stream that leaves so much unread is closed. */
const maxUnreadBytes = 16_384;

/**
 * Serves the streams by which pages without a session follow public lists. A stream carries the names of tags alone and
 * takes nothing in. When an address or this process has too many, others are refused, and their pages do not follow.
 */
export const registerListStreams = (app: App) => {
  const { config, live, metrics } = app.deps;
  const streams = new Set<ServerResponse>();
  const counts = new Map<string, number>();
  const { ofAddress, ofAll } = limits.listStreams;

  const send = (stream: ServerResponse, text: string) => {
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
    else stream.write(text);
  };

  app.get(
    listChangesPath,
    { schema: { hide: true }, ...limitRoute(app, 'GET list_changes', [visitorReads]) },
    (request, reply) => {
      if (!isSameOrigin(request.headers, config.publicUrl))
        throw problem('bad_request', 'This page belongs to another site.');
      const address = getClientAddress(request);
      const count = (counts.get(address) ?? 0) + 1;
      if (config.rateLimits && count > ofAddress) throw problem('too_many_requests');
      if (live.listReaders.size >= ofAll) throw problem('unavailable');
      counts.set(address, count);
      const stream = reply.hijack().raw;
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(stream, `retry: ${Math.round(retryMilliseconds * (1 + Math.random()))}\n\n`);
      const notify = (tag: string) => send(stream, `event: ${tag}\ndata\n\n`);
      streams.add(stream);
      live.listReaders.add(notify);
      stream.on('close', () => {
        streams.delete(stream);
        live.listReaders.delete(notify);
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
    },
  );

  new Gauge({
    name: 'list_streams',
    help: 'Open streams of list changes.',
    registers: [metrics],
    collect() {
      this.set(live.listReaders.size);
    },
  });
  const pinging = setInterval(() => {
    for (const stream of streams) send(stream, ':\n\n');
  }, pingMilliseconds);
  pinging.unref();
  app.addHook('preClose', async () => {
    clearInterval(pinging);
    for (const stream of streams) stream.end();
  });
};
