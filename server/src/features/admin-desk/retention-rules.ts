import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { RetentionRule } from '../../../../contract/src/moderation.ts';
import type { Db } from '../../lib/db.ts';
import { addressDays } from '../audit/audit.public.ts';

/** The retention of a table by months, of which whole months are deleted. */
const toMonthEnd = (days: number) => `${days} days, then to the end of the month`;

/** What tasks delete. Everything else stays until its account is erased. */
const rules: Omit<RetentionRule, 'last_run_at'>[] = [
  { what: 'Addresses in the audit log', kept: `${addressDays} days`, task: 'purge_audit_addresses' },
  { what: 'Ended sessions, except the last of an account', kept: '30 days', task: 'purge_accounts' },
  { what: 'Codes, links and sign-ups that expired', kept: '1 day', task: 'purge_accounts' },
  { what: 'Records of mails and pushes', kept: toMonthEnd(limits.mailLogDays), task: 'rotate_months' },
  {
    what: 'Addresses that could not be reached for a while',
    kept: `${limits.softBounceDays} days`,
    task: 'purge_mail_events',
  },
  { what: 'Messages to us that are done', kept: `${limits.enquiryMonths} months`, task: 'purge_enquiries' },
  {
    what: 'Newsletter addresses that left or never confirmed',
    kept: `${limits.newsletterPurgeDays} days`,
    task: 'purge_newsletter',
  },
  { what: 'Who viewed a profile', kept: toMonthEnd(limits.profileViewsKeptDays), task: 'rotate_months' },
  { what: 'Deliveries of webhooks', kept: toMonthEnd(limits.webhookDeliveryDays), task: 'rotate_months' },
  {
    what: 'The order in which applicants were shown, under pseudonyms',
    kept: `${limits.shownOrderYears} years`,
    task: 'purge_shown_orders',
  },
  { what: 'Uploads that nothing uses', kept: `${limits.looseFileDays} days`, task: 'remove_loose_files' },
  {
    what: 'Business details of companies that left, once no invoice awaits them',
    kept: `at most ${limits.businessRecordDays} days`,
    task: 'purge_business_records',
  },
  { what: 'Assignments on Today', kept: `${limits.deskMarkDays} days`, task: 'purge_desk_marks' },
];

/** The retention rules, with the last run of each task. */
export const listRetentionRules = async (db: Db): Promise<RetentionRule[]> => {
  const { rows } = await sql<{ task: string; at: string }>`
    select identifier as task, last_execution as at from graphile_worker._private_known_crontabs
    where last_execution is not null`.execute(db);
  const lastRuns = new Map(rows.map(({ task, at }) => [task, at]));
  return rules.map((rule) => ({ ...rule, last_run_at: lastRuns.get(rule.task) ?? null }));
};
