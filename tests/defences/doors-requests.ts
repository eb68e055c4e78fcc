import type { Defence } from './defence.ts';

const app = 'server/src/app.ts';
const pages = 'server/src/lib/rendered-page.ts';
const headerTests = 'server/test/answer-headers.test.ts';
const rawTests = 'server/test/raw-requests.test.ts';
const limit = 'server/src/lib/rate-limit.ts';
const signIn = 'server/src/features/accounts/sessions.routes.ts';
const signInTests = 'server/src/features/accounts/sign-in-doors.test.ts';
const signInLimits = 'limits: sign-in, without locking out the owner';
const otherLimits = 'limits: codes, sign-ups, uploads, searches';
const slow = 'slow headers and bodies cut, slow lines not';
const fetchTests = 'server/src/lib/safe-fetch.test.ts';

/** What comes in, how often, and under which headers it is answered. */
export const doorsOfRequests: Defence[] = [
  {
    row: 'a policy without inline script on every answer',
    without: [{ file: pages, find: "`script-src 'self'", put: "`script-src 'self' 'unsafe-inline'" }],
    test: { file: headerTests, name: 'has a policy that runs nothing from the page itself' },
  },
  {
    row: 'a policy without inline script on every answer',
    without: [{ file: app, find: 'defaultSrc: ["\'none\'"]', put: "defaultSrc: ['*']" }],
    test: { file: headerTests, name: 'has a policy that runs nothing from the page itself' },
  },
  {
    row: 'no-store on private answers',
    without: [{ file: app, find: "reply.header('cache-control', 'no-store')", put: 'reply' }],
    test: { file: headerTests, name: 'what is private is kept nowhere' },
  },
  {
    row: signInLimits,
    without: [
      {
        file: 'server/src/features/accounts/account-limits.ts',
        find: '`${addressOf(request)} ${',
        put: '`${',
      },
    ],
    test: { file: signInTests, name: 'slow a stranger and not the owner' },
  },
  {
    row: signInLimits,
    without: [{ file: signIn, find: 'max: 5,', put: 'max: 500,' }],
    test: { file: signInTests, name: 'slow a stranger and not the owner' },
  },
  {
    row: signInLimits,
    without: [{ file: signIn, find: "{ max: 20, minutes: 1, by: 'address' }", put: '' }],
    test: { file: signInTests, name: '20 a minute over all accounts' },
  },
  {
    row: signInLimits,
    without: [{ file: limit, find: 'rateLimit.normalizeIP(request.ip, 64)', put: 'request.ip' }],
    test: { file: signInTests, name: '20 a minute over all accounts' },
  },
  {
    row: otherLimits,
    without: [
      {
        file: 'server/src/features/accounts/email-codes.ts',
        find: "    .where('tries', '<', limits.codeTries)\n",
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/sign-up/sign-up.routes.test.ts',
      name: 'bears five wrong tries',
    },
  },
  {
    row: otherLimits,
    without: [
      {
        file: 'server/src/features/sign-up/sign-up.routes.ts',
        find: 'serve(app, userSignup, start, { limit: [signUpLimit, codesTo] });',
        put: 'serve(app, userSignup, start);',
      },
    ],
    test: { file: 'server/src/features/sign-up/sign-up.routes.test.ts', name: 'five times an hour' },
  },
  {
    row: otherLimits,
    without: [
      {
        file: 'server/src/features/accounts/files.routes.ts',
        find: ", limit: { max: 20, minutes: 60, by: 'account' }",
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/accounts/files.routes.test.ts',
      name: 'is allowed twenty times an hour',
    },
  },
  {
    row: otherLimits,
    without: [{ file: limit, find: 'max: 30,', put: 'max: 300,' }],
    test: { file: 'server/src/lib/rate-limit.test.ts', name: 'thirty times a minute' },
  },
  {
    row: 'limits counted over all processes',
    without: [{ file: limit, find: 'redis, nameSpace, ', put: '' }],
    test: { file: 'server/src/lib/rate-limit.test.ts', name: 'several processes count together' },
  },
  {
    row: 'SSRF guard',
    without: [
      {
        file: 'server/src/lib/safe-fetch.ts',
        find: 'allows = publicOnly',
        put: 'allows = { address: () => true, port: () => true }',
      },
    ],
    test: { file: fetchTests, name: 'does not connect to a server of this machine' },
  },
  {
    row: 'SSRF guard',
    without: [
      {
        file: 'server/src/lib/public-address.ts',
        find: ' || !addresses.every(allows.address)',
        put: '',
      },
    ],
    test: { file: fetchTests, name: 'a name is judged by where it leads' },
  },
  {
    row: 'SSRF guard',
    // The first address alone is judged.
    without: [
      {
        file: 'server/src/lib/safe-fetch.ts',
        find: 'const refused = refusedUrl(url, allows);',
        put: 'const refused = hop === 0 ? refusedUrl(url, allows) : undefined;',
      },
      {
        file: 'server/src/lib/public-address.ts',
        find: ' || !addresses.every(allows.address)',
        put: '',
      },
    ],
    test: { file: fetchTests, name: '%s ends as %s' },
  },
  {
    row: slow,
    without: [
      {
        file: 'server/src/lib/slow-requests.ts',
        find: 'headersTimeout: 5_000',
        put: 'headersTimeout: 60_000',
      },
    ],
    test: { file: rawTests, name: 'in its headers is cut' },
  },
  {
    row: slow,
    without: [{ file: app, find: 'cutSlowBodies(app.server);', put: '' }],
    test: { file: rawTests, name: 'in its body is cut' },
  },
  {
    row: slow,
    without: [
      {
        file: 'server/src/lib/slow-requests.ts',
        find: ' + (request.socket.bytesRead - bytesBefore) / bytesPerSecond',
        put: '',
      },
    ],
    test: { file: rawTests, name: 'but steadily, as a slow line does, is taken' },
  },
  {
    row: 'smuggling',
    without: [
      {
        file: 'server/src/lib/slow-requests.ts',
        find: 'http: { ',
        put: 'http: { insecureHTTPParser: true, ',
      },
    ],
    test: { file: rawTests, name: 'nothing after it is answered' },
  },
  {
    row: 'giant headers, unknown methods',
    without: [
      {
        file: 'server/src/lib/slow-requests.ts',
        find: 'http: { ',
        put: 'http: { maxHeaderSize: 1_000_000, ',
      },
    ],
    test: { file: rawTests, name: 'with headers over the limit' },
  },
  {
    row: 'giant headers, unknown methods',
    // Node knows no other methods; what is ours is to answer and to hang up.
    without: [
      { file: app, find: 'clientErrorHandler: refuseRawRequest', put: 'clientErrorHandler: () => {}' },
    ],
    test: { file: rawTests, name: 'by the method %s is refused' },
  },
  {
    row: 'host tricks',
    without: [
      {
        file: 'server/src/lib/page.ts',
        find: '?${searchParams}`, publicUrl)',
        put: '?${searchParams}`, `http://${request.host}`)',
      },
    ],
    test: { file: rawTests, name: 'is in no link of the answer' },
  },
  {
    row: 'redirects `//evil`, `/\\evil`',
    without: [
      {
        file: 'server/src/lib/web.ts',
        find: "reply.redirect(`/${request.url.replace(/^[/\\\\]+/, '')}`, 303)",
        put: 'reply.redirect(request.url, 303)',
      },
    ],
    test: { file: headerTests, name: 'leads to no other site' },
  },
  {
    row: 'redirects `//evil`, `/\\evil`',
    without: [
      {
        file: 'web/app/lib/guards.ts',
        find: "path.startsWith('//') || backslashOrControl.test(path)",
        put: 'false',
      },
      { file: 'web/app/lib/guards.ts', find: 'url?.origin === base ? path', put: 'url ? path' },
    ],
    test: { file: 'web/app/lib/guards.test.ts', name: 'is no return path' },
  },
];
