import type { Defence } from './defence.ts';

const authenticate = 'server/src/lib/authenticate.ts';
const cookies = 'server/src/features/accounts/refresh-cookie.ts';
const sessionTests = 'server/src/features/accounts/sessions.routes.test.ts';
const everyEndpoint = 'every endpoint × visitor, wrong role, suspended, expired';
const everyId = "every endpoint that takes an id × own, another's, missing, for each kind of person";

/** Who gets in, and how far. */
export const doorsOfPeople: Defence[] = [
  {
    row: everyEndpoint,
    without: [
      {
        file: 'server/src/lib/serve.ts',
        find: "if (!access.includes(actor.type)) throw problem('not_found');",
        put: '',
      },
    ],
    test: { file: 'server/test/doors.test.ts', name: 'is not there for another role' },
  },
  {
    row: everyEndpoint,
    without: [
      { file: 'server/src/lib/serve.ts', find: "throw problem('unauthenticated')", put: 'return null' },
    ],
    test: { file: 'server/test/doors.test.ts', name: 'asks a visitor to sign in' },
  },
  {
    row: everyEndpoint,
    // A company's people are out while its owner is, who is the one that the test suspends.
    without: [
      {
        file: authenticate,
        find: "users.status = 'active' and coalesce(owners.status, 'active') = 'active'",
        put: 'true',
      },
    ],
    test: { file: 'server/test/doors.test.ts', name: 'ends the session of a suspended user' },
  },
  {
    row: everyEndpoint,
    without: [{ file: authenticate, find: '(token);', put: '(token, { ignoreExpiration: true });' }],
    test: { file: 'server/test/doors.test.ts', name: 'tells that an access token ran out' },
  },
  {
    row: everyId,
    without: [
      {
        file: 'server/src/features/jobs/job-cards.queries.ts',
        find: ' && viewer.companyId === job.company_id',
        put: '',
      },
    ],
    test: { file: 'server/test/doors-reach.test.ts', name: 'another’s is as if it were missing' },
  },
  {
    row: everyId,
    without: [
      {
        file: 'server/src/features/chat/messages.queries.ts',
        find: "    .where('chat_members.user_id', '=', userId)\n",
        put: '',
      },
    ],
    test: { file: 'server/test/doors-reach.test.ts', name: 'another’s is as if it were missing' },
  },
  {
    row: 'a route without a row fails',
    without: [
      {
        file: 'server/test/doors-table.ts',
        find: "  'GET /authentication/user_notes/:id': byId('fractional'),\n",
        put: '',
      },
    ],
    test: { file: 'server/test/doors-reach.test.ts', name: 'has a row for each endpoint that takes an id' },
  },
  {
    row: 'passwords by argon2id, behind a semaphore',
    without: [{ file: 'server/src/lib/passwords.ts', find: 'timeCost: 2', put: 'timeCost: 1' }],
    test: { file: 'server/src/lib/passwords.test.ts', name: 'is kept by argon2id' },
  },
  {
    row: 'passwords by argon2id, behind a semaphore',
    without: [
      { file: 'server/src/lib/passwords.ts', find: 'running >= parallel', put: 'running >= Infinity' },
    ],
    test: { file: 'server/src/lib/passwords.test.ts', name: 'two are hashed, fifty wait' },
  },
  {
    row: 'tokens: none, `alg: none`, another key',
    // What is no token at all still is none.
    without: [
      {
        file: authenticate,
        find: 'app.jwt.verify<AccessClaims>(token)',
        put: 'app.jwt.decode<AccessClaims>(token) ?? app.jwt.verify<AccessClaims>(token)',
      },
    ],
    test: { file: 'server/test/doors.test.ts', name: 'signed by another key, or without a signature' },
  },
  {
    row: 'tokens: a ticket as token, a refresh as token',
    without: [
      {
        file: 'server/src/features/accounts/tickets.ts',
        find: "    .where('purpose', 'in', purposes)\n",
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/sign-up/sign-up.routes.test.ts',
      name: 'is no token, and its purpose is its own',
    },
  },
  {
    row: 'tokens: a ticket as token, a refresh as token',
    // What is not signed is looked for among the refresh tokens.
    without: [
      {
        file: authenticate,
        find: 'app.jwt.verify<AccessClaims>(token)',
        put: `token.includes('.') ? app.jwt.verify<AccessClaims>(token) : (await sql<AccessClaims>\`
          select sessions.id as sid, users.id as sub, users.type
          from refresh_tokens join sessions on sessions.id = session_id join users on users.id = user_id
          where rtrim(translate(encode(sha256(\${token}::text::bytea), 'base64'), '+/', '-_'), '=') = token_hash
          \`.execute(app.deps.db)).rows[0] as AccessClaims`,
      },
    ],
    test: { file: sessionTests, name: 'is not an access token itself' },
  },
  {
    row: 'cookie: HttpOnly, Strict, `__Host-`',
    without: [{ file: cookies, find: 'httpOnly: true', put: 'httpOnly: false' }],
    test: { file: sessionTests, name: 'a cookie that no script can read' },
  },
  {
    row: 'cookie: HttpOnly, Strict, `__Host-`',
    without: [{ file: cookies, find: "sameSite: 'strict'", put: "sameSite: 'lax'" }],
    test: { file: sessionTests, name: 'a cookie that no script can read' },
  },
  {
    row: 'cookie: HttpOnly, Strict, `__Host-`',
    without: [{ file: cookies, find: '__Host-cadre_refresh', put: 'cadre_refresh' }],
    test: {
      file: 'server/src/features/accounts/sign-in-doors.test.ts',
      name: 'bound to the host where the site has TLS',
    },
  },
  {
    row: 'CSRF',
    without: [{ file: cookies, find: 'isFromOwnPage(request, config) ?', put: 'true ?' }],
    test: { file: 'server/test/csrf.test.ts', name: 'does nothing for a page of %s' },
  },
  {
    row: 'CSRF',
    // A cookie counts as who calls: here the one session that there is.
    without: [
      {
        file: authenticate,
        find: 'if (token === undefined) return null;',
        put: `if (token === undefined) {
          const kept = app.deps.db.selectFrom('sessions').select('id').orderBy('id', 'desc');
          const [session] = request.headers.cookie ? await kept.execute() : [];
          return (session && (await findSession(app.deps.db, session.id))) ?? null;
        }`,
      },
    ],
    test: { file: 'server/test/csrf.test.ts', name: 'alone signs nobody out' },
  },
  {
    row: 'no CORS',
    without: [
      {
        file: 'server/src/app.ts',
        find: 'strictTransportSecurity: deps',
        put: 'crossOriginResourcePolicy: false, strictTransportSecurity: deps',
      },
    ],
    test: { file: 'server/test/csrf.test.ts', name: 'no other site is let to read' },
  },
  {
    row: 'no CORS',
    without: [
      {
        file: 'server/src/app.ts',
        find: 'const ours = [',
        put: "reply.header('access-control-allow-origin', request.headers.origin ?? '*'); const ours = [",
      },
    ],
    test: { file: 'server/test/csrf.test.ts', name: 'no other site is let to read' },
  },
  {
    row: 'socket by single-use ticket, Origin checked',
    without: [
      {
        file: 'server/src/features/chat/chat-tickets.ts',
        find: 'delete from chat_tickets where ticket_hash = ${hashToken(ticket)} returning session_id, expires_at',
        put: 'select session_id, expires_at from chat_tickets where ticket_hash = ${hashToken(ticket)}',
      },
    ],
    test: { file: 'server/src/features/chat/accept-sockets.test.ts', name: 'opens once for a ticket' },
  },
  {
    row: 'socket by single-use ticket, Origin checked',
    without: [
      {
        file: 'server/src/features/chat/accept-sockets.ts',
        find: '!isOurs(request.headers, config.publicUrl)',
        put: 'false',
      },
    ],
    test: { file: 'server/src/features/chat/accept-sockets.test.ts', name: 'asks where a page comes from' },
  },
];
