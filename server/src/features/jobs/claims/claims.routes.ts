import { jobClaim, jobClaimConfirm } from '../../../../../contract/src/job-claims.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { screenUrl } from '../../../../../contract/src/screens.ts';
import type { App } from '../../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../../lib/mailer.ts';
import { serve } from '../../../lib/serve.ts';
import { enqueue } from '../../../lib/tasks.ts';
import { claimJob, confirmClaim } from './claim-job.ts';

const claimMail = (to: string, title: string, url: string) => ({
  to,
  subject: `Confirm that ${title} is your job`,
  content: {
    title: 'Claim this job',
    paragraphs: [
      `Your account asked to claim the imported job ${title}. Once you confirm, your company can edit it, and applicants apply to you here.`,
      `The link works once, within ${limits.jobClaimHours} hours. If you did not ask for it, ignore this email.`,
    ],
    action: { label: 'Claim the job', url },
  },
});

export const jobClaimRoutes = (app: App): void => {
  const { config } = app.deps;

  serve(
    app,
    jobClaim,
    async ({ db, actor, body }) => {
      const claim = await claimJob(db, config.sessionSecret, actor, body.job_id, app.deps.clock.now());
      if (claim.claimed) return { message: 'The job is now yours.', claimed: claim.claimed };
      const url = screenUrl(config.publicUrl, `/claim-job?token=${claim.token}`);
      await enqueue(db, sendMail, claimMail(claim.email, claim.title, url));
      return {
        message: `Open the link that we mailed to ${claim.email} to confirm that the job is yours.`,
        claimed: null,
        mailbox: mailboxUrl(config),
      };
    },
    { limit: { max: 10, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    jobClaimConfirm,
    ({ db, body }) => confirmClaim(db, config.sessionSecret, body.token, app.deps.clock.now()),
    { limit: { max: 20, minutes: 10, by: 'address' } },
  );
};
