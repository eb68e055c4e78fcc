import type { Defence } from './defence.ts';

const floods = 'limits: what is dear to make, what mails others, whatever a visitor reads';
const limitTests = 'server/src/lib/rate-limit.test.ts';
const floodTests = 'server/test/floods.test.ts';
const begun = 'a new password ends what the old one began';
const figures = 'figures to nobody from outside';

/** What one account or place asks for again and again, and what outlives its permission. */
export const doorsOfFloods: Defence[] = [
  {
    row: floods,
    without: [
      {
        file: 'server/src/features/blog/blog.routes.ts',
        find: ", ...limitRoute(app, 'GET blog_feed', [wholeReads]) }",
        put: ' }',
      },
    ],
    test: { file: limitTests, name: 'read sixty times a minute' },
  },
  {
    row: floods,
    without: [
      {
        file: 'server/src/lib/serve.ts',
        find: "endpoint.method === 'GET' && endpoint.access.includes('public') ? [visitorReads] : []",
        put: 'false ? [visitorReads] : []',
      },
    ],
    test: { file: limitTests, name: 'times a minute, over all calls' },
  },
  {
    row: floods,
    without: [
      {
        file: 'server/src/lib/web.ts',
        find: 'if (!kept || !cache.has(key)) await admit?.(request);',
        put: '',
      },
    ],
    test: { file: 'server/src/lib/web.test.ts', name: 'who has had too many pages made' },
  },
  {
    row: floods,
    without: [
      {
        file: 'server/src/features/interviews/interviews.routes.ts',
        find: "{ limit: fewADay('application_id') },",
        put: '',
      },
    ],
    test: { file: floodTests, name: 'not flooded with times' },
  },
  {
    row: floods,
    without: [
      {
        file: 'server/src/features/chat/accept-sockets.ts',
        find: 'config.rateLimits && (held.get(person) ?? 0) >= limits.chatSocketsOfOne',
        put: 'limits.chatSocketsOfOne === undefined',
      },
    ],
    test: { file: 'server/src/features/chat/accept-sockets.test.ts', name: 'so many times at once' },
  },
  {
    row: floods,
    without: [
      {
        file: 'server/src/features/scrapers/polite-fetch.ts',
        find: "if (wild.join('').length > WILD_CHARACTERS)",
        put: "if (wild.join('').length > WILD_CHARACTERS * 1_000)",
      },
    ],
    test: {
      file: 'server/src/features/scrapers/politeness.test.ts',
      name: 'where the rules would take long to keep to',
    },
  },
  {
    row: begun,
    without: [
      {
        file: 'server/src/features/accounts/passwords.routes.ts',
        find: 'await endSessions(tx, user.id);\n        await withdrawBegun(tx, user);',
        put: 'await endSessions(tx, user.id);',
      },
    ],
    test: {
      file: 'server/src/features/accounts/own-account.test.ts',
      name: 'does not outlive the password that asked for it',
    },
  },
  {
    row: figures,
    without: [
      {
        file: 'server/src/lib/metrics.ts',
        find: 'forwarded === undefined && alike === undefined && isPrivate(request.ip)',
        put: 'isPrivate(request.ip)',
      },
    ],
    test: { file: 'server/src/lib/metrics.test.ts', name: 'figures are for who is near' },
  },
];
