import { sql } from 'kysely';
import { z } from 'zod';
import { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notify, notifyCompany, type SharedEvent } from '../notifications/notifications.public.ts';
import {
  type ApplicationDetails,
  applicationReceived,
  applicationWithdrawn,
  statusChanged,
} from './applications.emails.ts';
import { findApplicationDetails } from './applications.queries.ts';

const companyNotification = (name: string, toEvent: (details: ApplicationDetails) => SharedEvent) =>
  defineTask({
    name,
    input: z.object({ application_id: Id }),
    run: ({ db }, { application_id }) =>
      db.transaction().execute(async (tx) => {
        const details = await findApplicationDetails(tx, application_id);
        if (details) await notifyCompany(tx, details.company_id, toEvent(details));
      }),
  });

export const notifyCompanyOfApplication = companyNotification(
  'notify_company_of_application',
  applicationReceived,
);
export const notifyWithdrawal = companyNotification('notify_company_of_withdrawal', applicationWithdrawn);

/** Notifies the fractional of a status change, even if the status has changed again since. */
export const notifyFractionalOfStatus = defineTask({
  name: 'notify_fractional_of_status',
  input: z.object({ application_id: Id, status: ApplicationStatus, note: z.string().nullable() }),
  run: ({ db }, { application_id, status, note }) =>
    db.transaction().execute(async (tx) => {
      const details = await findApplicationDetails(tx, application_id);
      if (details) await notify(tx, statusChanged(details, status, note));
    }),
});

/** Deletes old orders of the fairness file every night. */
export const purgeShownOrders = defineTask({
  name: 'purge_shown_orders',
  every: '47 3 * * *',
  run: async ({ db, clock }) => {
    await sql`
      delete from shown_orders
      where shown_at < ${clock.now().toISOString()}::timestamptz - make_interval(years => ${limits.shownOrderYears})`.execute(
      db,
    );
  },
});
