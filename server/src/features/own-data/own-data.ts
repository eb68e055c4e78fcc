import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../../lib/db.ts';
import type { FileStore } from '../../lib/files.ts';
import { exportAccountOf, listFilesOf } from '../accounts/accounts.public.ts';
import { exportApplicationsOf } from '../applications/applications.public.ts';
import { exportBillingOf } from '../billing/billing.public.ts';
import { exportCampaignsOf } from '../campaigns/campaigns.public.ts';
import { exportChatsOf } from '../chat/chat.public.ts';
import { exportCompanyOf } from '../companies/companies.public.ts';
import { exportEngagementsOf } from '../engagements/engagements.public.ts';
import { exportEnquiriesOf } from '../enquiries/enquiries.public.ts';
import { exportFractionalOf } from '../fractionals/fractionals.public.ts';
import { exportInterviewsOf } from '../interviews/interviews.public.ts';
import { exportInvitationsOf } from '../invitations/invitations.public.ts';
import { exportJobsOf } from '../jobs/jobs.public.ts';
import { exportReportsOf } from '../moderation/moderation.public.ts';
import { exportNewsletterOf } from '../newsletter/newsletter.public.ts';
import { exportNotificationsOf } from '../notifications/notifications.public.ts';
import { exportReviewsOf } from '../reviews/reviews.public.ts';
import { exportSavedSearchesOf } from '../saved-searches/saved-searches.public.ts';

/** Every feature that keeps something of a person: file name → rows. */
const parts: ((db: Db, userId: string) => Promise<Record<string, unknown[]>>)[] = [
  exportAccountOf,
  exportFractionalOf,
  exportCompanyOf,
  exportJobsOf,
  exportApplicationsOf,
  exportInvitationsOf,
  exportInterviewsOf,
  exportEngagementsOf,
  exportSavedSearchesOf,
  exportReviewsOf,
  exportBillingOf,
  exportChatsOf,
  exportNotificationsOf,
  exportCampaignsOf,
  exportNewsletterOf,
  exportEnquiriesOf,
  exportReportsOf,
];

const readMe = `This is what Cadre keeps about you, one file a subject, as JSON; your uploads are in the folder "files".
Amounts that end in _minor are in the currency's smallest unit. Times are in UTC.
`;

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/**
 * One's own data as a zip, written while it is read: a part is fetched when the one before it has gone out. What goes
 * wrong on the way breaks the stream, so that half a zip is never taken for a whole one.
 */
export const zipOwnData = (db: Db, files: FileStore, userId: string): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (error) => out.destroy(error as Error));
  const write = async () => {
    zip.addBuffer(Buffer.from(readMe), 'README.txt');
    for (const part of parts) {
      for (const [name, rows] of Object.entries(await part(db, userId))) {
        if (rows.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
      }
    }
    for (const { id, purpose, content_type } of await listFilesOf(db, userId)) {
      const bytes = await files.read(id);
      if (bytes)
        zip.addReadStream(bytes, `files/${purpose}-${id.slice(-6)}.${extensions[content_type] ?? 'bin'}`);
    }
    zip.end();
  };
  void pipeline(zip.outputStream, out).catch(() => {});
  write().catch((error: Error) => out.destroy(error));
  return out;
};
