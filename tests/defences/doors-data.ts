import type { Defence } from './defence.ts';

const uploads = 'server/src/features/accounts/files.routes.ts';
const uploadTests = 'server/src/features/accounts/files.routes.test.ts';
const adminTests = 'server/src/features/admin-users/admin-users.routes.test.ts';
const redrawn = 'pictures drawn anew, PDF as attachment';
const audit = 'audit log append-only, in the same transaction';
const ownData = 'export and erase by oneself';

/** What goes out and what stays: files, reports, the log, a person's own data. */
export const doorsOfData: Defence[] = [
  {
    row: 'planted script runs nowhere',
    without: [
      {
        file: 'server/src/lib/rich-text.ts',
        find: 'sanitizeHtml(html, allowed).trim()',
        put: 'html.trim()',
      },
    ],
    test: { file: 'e2e/planted-script.spec.ts', name: 'what people write never runs' },
  },
  {
    row: redrawn,
    without: [
      {
        file: 'server/src/features/accounts/store-upload.ts',
        find: '{ bytes: await redraw(bytes, pixels), type',
        put: '{ bytes, type',
      },
    ],
    test: { file: uploadTests, name: 'is drawn anew, without metadata' },
  },
  {
    row: redrawn,
    without: [
      {
        file: uploads,
        find: 'secret && !isSignedFileUrl(config.sessionSecret, id, expires, signature)',
        put: 'false',
      },
    ],
    test: { file: uploadTests, name: 'is a PDF, handed out by a signed link alone' },
  },
  {
    row: redrawn,
    without: [{ file: uploads, find: 'disposition = secret', put: 'disposition = false' }],
    test: { file: uploadTests, name: 'is a PDF, handed out by a signed link alone' },
  },
  {
    row: 'files that nothing shows are swept',
    without: [
      {
        file: 'server/src/features/accounts/accounts.tasks.ts',
        find: 'if (gone.length > 0) await enqueue(tx, removeFiles, { ids: gone });',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/accounts/loose-files.test.ts',
      name: 'goes after two days, row and bytes',
    },
  },
  {
    row: 'CSV cells defused',
    without: [
      { file: 'server/src/features/reports/reports.routes.ts', find: 'escape_formulas: true,', put: '' },
    ],
    test: {
      file: 'server/src/features/reports/reports.routes.test.ts',
      name: 'nothing that a spreadsheet would run',
    },
  },
  {
    row: 'CSV cells defused',
    without: [
      {
        file: 'server/src/features/applications/pipeline-csv.ts',
        find: 'escape_formulas: true,',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/applications/compare.test.ts',
      name: 'are what the larger sourcing plan gives',
    },
  },
  {
    row: audit,
    without: [
      {
        file: 'server/migrations/0001-accounts.sql',
        find: 'audit_log_append_only before update or delete or truncate',
        put: 'audit_log_append_only before truncate',
      },
    ],
    test: { file: adminTests, name: 'the log cannot be changed' },
  },
  {
    row: audit,
    without: [
      {
        file: 'server/src/features/admin-users/admin-users.routes.ts',
        find: "after: { status: 'removed' },\n    });\n    return { message: 'User removed.' };\n  });",
        put: "after: { status: 'removed' },\n    });\n    return { message: 'User removed.' };\n  }, { transaction: false });",
      },
    ],
    test: { file: adminTests, name: 'what the log does not take is not done' },
  },
  {
    row: ownData,
    without: [
      {
        file: 'server/src/features/own-data/own-data.ts',
        find: '  exportFractionalOf,\n',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/own-data/own-data.routes.test.ts',
      name: 'holds what a fractional gave',
    },
  },
  {
    row: ownData,
    without: [
      {
        file: 'server/src/features/removals/erase-account.ts',
        find: '  await eraseSavedSearchesOf(db, userId);\n',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/removals/erase-everything.test.ts',
      name: 'leaves no trace but the invoices',
    },
  },
  {
    row: 'secrets stay out of the log',
    without: [
      {
        file: 'server/src/lib/request-log.ts',
        find: "request.routeOptions.url ?? 'none'",
        put: 'request.url',
      },
    ],
    test: { file: 'server/test/log-scrub.test.ts', name: 'tells neither tokens, mails, bodies' },
  },
];
