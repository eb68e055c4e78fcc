import { z } from 'zod';
import { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { Id } from '../../../../contract/src/values.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import { applicationReceived, applicationWithdrawn, statusChanged } from './applications.emails.ts';
import { findApplicationDetails } from './applications.queries.ts';

// In the background, so that applying and deciding do not wait for it.

/** Tells the company that somebody applied. */
export const notifyCompanyOfApplication = defineTask({
  name: 'notify_company_of_application',
  input: z.object({ application_id: Id }),
  run: ({ db }, { application_id }) =>
    db.transaction().execute(async (tx) => {
      const facts = await findApplicationDetails(tx, application_id);
      if (facts) await notifyCompany(tx, facts.company_id, applicationReceived(facts));
    }),
});

/** Tells the company that somebody took their application back. */
export const notifyWithdrawal = defineTask({
  name: 'notify_company_of_withdrawal',
  input: z.object({ application_id: Id }),
  run: ({ db }, { application_id }) =>
    db.transaction().execute(async (tx) => {
      const facts = await findApplicationDetails(tx, application_id);
      if (facts) await notifyCompany(tx, facts.company_id, applicationWithdrawn(facts));
    }),
});

/** Tells the fractional the step that was taken, as it was when it was taken. */
export const notifyFractionalOfStatus = defineTask({
  name: 'notify_fractional_of_status',
  input: z.object({ application_id: Id, status: ApplicationStatus, note: z.string().nullable() }),
  run: ({ db }, { application_id, status, note }) =>
    db.transaction().execute(async (tx) => {
      const facts = await findApplicationDetails(tx, application_id);
      if (facts) await notify(tx, statusChanged(facts, status, note));
    }),
});
