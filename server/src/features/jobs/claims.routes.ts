import { jobClaim, jobClaimConfirm } from '../../../../contract/src/job-claims.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { claimJob, confirmClaim } from './claim-job.ts';

const claimMail = (to: string, title: string, url: string) => ({
  to,
  subject: `Confirm that ${title} is your job`,
  ...mailLayout({
    title: 'Is this your job?',
    paragraphs: [
      `Somebody with your account asked to take over the imported job ${title}. Confirm it, and the job is your company's: you edit it, and people apply to you here.`,
      `The link works once, for ${limits.jobClaimHours} hours. If it was not you, leave it be.`,
    ],
    action: { label: 'Claim the job', url },
  }),
});

/** An imported job is taken over by the company that posted it. */
export const jobClaimRoutes = (app: App): void => {
  const { config } = app.deps;

  serve(
    app,
    jobClaim,
    async ({ db, actor, body }) => {
      const claim = await claimJob(db, config.sessionSecret, actor, body.job_id, new Date());
      if (claim.claimed) return { message: 'The job is yours now.', claimed: claim.claimed };
      const url = `${config.publicUrl}/claim-job?token=${claim.token}`;
      await enqueue(db, sendMail, claimMail(claim.email, claim.title, url));
      return {
        message: `Please open the link that we mailed to ${claim.email}. It confirms that the job is yours.`,
        claimed: null,
        mailbox: mailboxUrl(config),
      };
    },
    { limit: { max: 10, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    jobClaimConfirm,
    ({ db, body }) => confirmClaim(db, config.sessionSecret, body.token, new Date()),
    { limit: { max: 20, minutes: 10, by: 'address' } },
  );
};
