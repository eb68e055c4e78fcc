import { z } from 'zod';
import { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { Id } from '../../../../contract/src/values.ts';
import { defineTask } from '../../lib/tasks.ts';
import { receivedMail, statusMail } from './applications.emails.ts';
import { findApplicationFacts } from './applications.queries.ts';

/** Mails the company's owner that somebody applied. */
export const tellCompany = defineTask({
  name: 'tell_company_of_application',
  input: z.object({ application_id: Id }),
  run: async ({ db, mailer, config }, { application_id }) => {
    const facts = await findApplicationFacts(db, application_id);
    if (facts) await mailer.send(receivedMail(config.publicUrl, facts));
  },
});

/** Mails the fractional the step that was taken, as it was when it was taken. */
export const tellFractional = defineTask({
  name: 'tell_fractional_of_application',
  input: z.object({ application_id: Id, status: ApplicationStatus, note: z.string().nullable() }),
  run: async ({ db, mailer, config }, { application_id, status, note }) => {
    const facts = await findApplicationFacts(db, application_id);
    if (facts) await mailer.send(statusMail(config.publicUrl, facts, status, note));
  },
});
