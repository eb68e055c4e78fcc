import type { Defence } from './defence.ts';

const upload = 'server/src/features/accounts/store-upload.ts';
const form = 'server/src/features/accounts/files.routes.ts';
const uploadTests = 'server/src/features/accounts/files.routes.test.ts';
const socketTests = 'server/src/features/chat/chat.socket.test.ts';
const applyTests = 'server/src/features/applications/apply.test.ts';
const reviewTests = 'server/src/features/reviews/reviews.routes.test.ts';
const tickets = 'server/src/features/accounts/tickets.ts';
const adminTests = 'server/src/features/admin-users/admin-users.routes.test.ts';
const badUploads = 'uploads: empty, truncated, HTML, SVG, flood, two files, broken off, `../`';
const badFrames = "chat frames: binary, 1 MB, unknown, another's room or name, too many";
const badStates = 'state: apply twice, to a closed job; review without an engagement; cancel without a plan';
const badKeys = "idempotency keys: another body, another user's, in parallel";
const badAdmins = 'admin removes himself or the last one, a set-password link twice';

/** Uploads and frames that are not what they should be, and calls that come at the wrong time. */
export const badStatesAndFiles: Defence[] = [
  {
    row: badUploads,
    without: [{ file: upload, find: '!pictureTypes.includes(type)', put: 'false' }],
    test: { file: uploadTests, name: 'that is %s is refused' },
  },
  {
    row: badUploads,
    without: [{ file: upload, find: "failOn: 'warning'", put: "failOn: 'none'" }],
    test: { file: uploadTests, name: 'that is %s is refused' },
  },
  {
    row: badUploads,
    without: [{ file: upload, find: 'limitInputPixels: limits.imagePixels', put: 'limitInputPixels: false' }],
    test: { file: uploadTests, name: 'of more than 40 megapixels' },
  },
  {
    row: badUploads,
    without: [{ file: form, find: 'files: 1', put: 'files: 2' }],
    test: { file: uploadTests, name: 'of two files' },
  },
  {
    row: badUploads,
    without: [
      {
        file: form,
        find: "throw cause.statusCode === undefined ? problem('invalid_file') : cause;",
        put: 'throw cause;',
      },
    ],
    test: { file: uploadTests, name: 'broken off half way leaves nothing' },
  },
  {
    row: badUploads,
    without: [
      { file: form, find: 'register(multipart, {', put: 'register(multipart, { preservePath: true,' },
      { file: upload, find: "(name.split(/[/\\\\]/).at(-1) ?? '')", put: 'name' },
    ],
    test: { file: uploadTests, name: 'is drawn anew, without metadata' },
  },
  {
    row: badFrames,
    without: [
      { file: 'server/src/features/chat/read-frame.ts', find: 'frame.user !== userId', put: 'false' },
    ],
    test: { file: socketTests, name: 'with a code, and nothing is stored' },
  },
  {
    row: badFrames,
    without: [
      {
        file: 'server/src/features/chat/store-messages.ts',
        find: 'coalesce(given.sender_id = any(rooms.members), false) as member',
        put: 'true as member',
      },
    ],
    test: { file: socketTests, name: 'with a code, and nothing is stored' },
  },
  {
    row: badFrames,
    without: [
      {
        file: 'server/src/features/chat/accept-sockets.ts',
        find: 'maxPayload: limits.chatFrameBytes',
        put: 'maxPayload: 100_000_000',
      },
    ],
    test: { file: socketTests, name: 'too big' },
  },
  {
    row: badFrames,
    without: [{ file: 'server/src/features/chat/chat.socket.ts', find: '!allowance.take()', put: 'false' }],
    test: { file: socketTests, name: 'when they come too fast' },
  },
  {
    row: badStates,
    without: [
      {
        file: 'server/src/features/applications/apply.ts',
        find: "if (await hasApplied(db, job.id, userId)) throw problem('already_applied');",
        put: '',
      },
      {
        file: 'server/migrations/0006-applications.sql',
        find: 'unique (job_id, fractional_id)',
        put: 'check (true)',
      },
    ],
    test: { file: applyTests, name: 'a second application, even when several come at once' },
  },
  {
    row: badStates,
    without: [{ file: 'server/src/features/applications/apply.ts', find: '!job.live || past', put: 'past' }],
    test: { file: applyTests, name: 'a job that is %s' },
  },
  {
    row: badStates,
    without: [
      {
        file: 'server/src/features/reviews/engagements.queries.ts',
        find: "    .where(ownedBy(side))\n    .forNoKeyUpdate('applications')",
        put: "    .forNoKeyUpdate('applications')",
      },
    ],
    test: { file: reviewTests, name: 'own engagements only' },
  },
  {
    row: badStates,
    without: [
      {
        file: 'server/src/features/reviews/add-review.ts',
        find: "engagement.status !== 'hired'",
        put: 'false',
      },
    ],
    test: { file: reviewTests, name: 'own engagements only' },
  },
  {
    row: badStates,
    without: [{ file: 'server/src/features/billing/held-plans.ts', find: 'live.length === 0', put: 'false' }],
    test: { file: 'server/src/features/billing/change-plan.test.ts', name: 'needs a plan' },
  },
  {
    row: badKeys,
    without: [
      {
        file: 'server/src/lib/idempotency.ts',
        find: 'rows[0]?.request_hash !== requestHash',
        put: 'rows[0] === undefined',
      },
    ],
    test: { file: 'server/src/lib/serve.test.ts', name: 'refuses the key with another body' },
  },
  {
    row: badKeys,
    without: [{ file: 'server/src/lib/serve.ts', find: "${request.actor?.id ?? 'public'} $", put: '$' }],
    test: { file: 'server/src/lib/serve.test.ts', name: 'keeps the keys of two people apart' },
  },
  {
    row: badKeys,
    without: [
      {
        file: 'server/src/lib/serve.ts',
        find: 'key === undefined ? run(db) : once(',
        put: 'true ? run(db) : once(',
      },
    ],
    test: { file: 'server/src/lib/serve.test.ts', name: 'creates once for one Idempotency-Key' },
  },
  {
    row: badAdmins,
    without: [
      {
        file: 'server/src/features/admin-users/admin-users.routes.ts',
        find: 'admin.id === actor.id',
        put: 'false',
      },
    ],
    test: { file: adminTests, name: 'is never of oneself, nor of the last one' },
  },
  {
    row: badAdmins,
    without: [
      {
        file: 'server/src/features/accounts/accounts.public.ts',
        find: "    .orderBy('id')\n    .forUpdate()\n",
        put: '',
      },
    ],
    test: { file: adminTests, name: 'is never of oneself, nor of the last one' },
  },
  {
    row: badAdmins,
    without: [
      {
        file: tickets,
        find: "    .where('used_at', 'is', null)\n    .executeTakeFirst()",
        put: '    .executeTakeFirst()',
      },
      {
        file: tickets,
        find: "    .where('used_at', 'is', null)\n    .where('expires_at'",
        put: "    .where('expires_at'",
      },
    ],
    test: { file: adminTests, name: 'is a link that works once' },
  },
];
