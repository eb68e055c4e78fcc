import { sql } from 'kysely';
import { byId, inBody, type MatrixRow } from './access-rows.ts';
import type { TestApp } from './app-for-test.ts';
import { aCampaignDraft, aScheduledCampaign, someDraft } from './campaign-builders.ts';
import { memoized } from './memoized.ts';
import { aBounce, anAppeal, aReport, aSlowCompany } from './waiting-builders.ts';

type Track = (
  table: 'reports' | 'mail_bounces' | 'campaigns' | 'campaign_drafts',
  id: string,
) => Promise<string>;

/** What waits for admins on the desk. */
export const deskRecords = (test: TestApp, companyId: string, track: Track) => ({
  report: memoized(async () => track('reports', await aReport(test))),
  decidedReport: memoized(async () => track('reports', await anAppeal(test, { companyId, objects: false }))),
  appeal: memoized(async () => track('reports', await anAppeal(test))),
  bounce: memoized(async () => track('mail_bounces', await aBounce(test))),
  slowCompany: memoized(() => aSlowCompany(test)),
  scheduledCampaign: memoized(async () => track('campaigns', await aScheduledCampaign(test))),
  campaignDraft: memoized(async () => track('campaign_drafts', await aCampaignDraft(test))),
  planOffer: memoized(async () => {
    const { rows } = await sql<{ id: string }>`
      select plan_offers.id from plan_offers join plans on plans.id = plan_id
      where title = 'Promote 10' and duration = 'month'`.execute(test.db);
    return rows[0]?.id ?? '';
  }),
  paidInvoice: memoized(async () => {
    const { id } = await test.db
      .insertInto('invoices')
      .columns(['user_id', 'description', 'currency', 'amount_minor', 'status', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('company_owners')
          .select(['user_id', sql<string>`'Plan'`.as('description'), sql<'USD'>`'USD'`.as('currency')])
          .select([sql<number>`5900`.as('amount_minor'), sql<'paid'>`'paid'`.as('status')])
          .select(sql<string>`now()`.as('created_at'))
          .where('company_id', '=', companyId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }),
});

const reason = 'They asked us to.';
/** The reported company's owner reads the decision, nobody else of the tenant. */
const ofOwner = { colleague: 'none', fractional: 'none' } as const;

/** The rows of the access matrix. */
export const deskRows: Record<string, MatrixRow> = {
  'POST /site/catalog': inBody('parent_id', 'skill', { kind: 'skill', title: 'Beekeeping' }),
  'POST /audit/export_link': {
    call: async (records) => ({ body: { subject_id: await records.auditLine() } }),
  },
  'POST /desk/approval_undo/:id': byId('fractional'),
  'POST /desk/job_review_undo/:id': byId('draft'),
  'POST /desk/job_return/:id': byId('draft', { reason: 'Say what the role is for.' }),
  'PATCH /site/catalog/:id': byId('skill', { kind: 'skill', retired: true }),
  'POST /site/settings/:section/restore': {
    call: async (records) => ({
      params: { section: 'imprint' },
      body: { id: await records.siteChange(), version: 0 },
    }),
  },
  'POST /desk/assignment': {
    call: async (records, ownRecords) => ({
      body: { kind: 'enquiry', item_id: await records.enquiry(), assignee_id: await ownRecords.adminUser() },
    }),
  },
  'POST /desk/settlement': {
    call: async (records) => ({ body: { kind: 'slow_company', item_id: await records.slowCompany() } }),
  },
  'POST /desk/company_reminder/:id': {
    call: async (records) => ({ params: { id: await records.slowCompany() } }),
  },
  'DELETE /desk/bounce/:id': byId('bounce', { reason }),
  'GET /authentication/report_decision/:id': byId('decidedReport', undefined, ofOwner),
  'POST /authentication/report_appeal/:id': byId('decidedReport', { text: 'It was one message.' }, ofOwner),
  'POST /authentication/report_appeal_decision/:id': byId('appeal', {
    decision: 'upheld',
    statement: 'It was five.',
  }),
  'POST /authentication/report_decision/:id': {
    call: async (records) => ({
      params: { id: await records.report() },
      body: { decision: 'no_action', statement: 'Nothing against our rules.' },
    }),
  },
  'GET /desk/account/:id': byId('fractional'),
  'GET /desk/account_mails/:id': byId('fractional'),
  'POST /authentication/manual_email_preview': inBody('user_id', 'fractional', {
    subject: 'News',
    body: '<p>News.</p>',
  }),
  'DELETE /notification/campaigns/:id': byId('scheduledCampaign'),
  'PUT /notification/campaign_drafts/:id': byId('campaignDraft', { ...someDraft }),
  'DELETE /notification/campaign_drafts/:id': byId('campaignDraft'),
  'POST /desk/account_address/:id': byId('fractional', { email: 'new.address@people.example', reason }),
  'POST /desk/account_export/:id': byId('fractional', { reason }),
  'POST /desk/account_link/:id': byId('fractional'),
  'POST /desk/account_sign_out/:id': byId('fractional', { reason }),
  'POST /desk/see_as/:id': byId('fractional', { reason }),
  'POST /desk/company_owner/:id': {
    call: async (records) => ({
      params: { id: await records.companyId() },
      body: { user_id: await records.colleague(), reason },
    }),
  },
  'POST /payment/refund': {
    call: async (records) => ({ body: { invoice_id: await records.paidInvoice(), reason } }),
  },
  'POST /payment/cancel_plan': inBody('subscription_id', 'subscription'),
  'POST /payment/resume_plan': inBody('subscription_id', 'subscription'),
  'POST /payment/grant_plan': inBody('user_id', 'fractional', { plan: 'Premium' }),
  'POST /payment/grant_credits': inBody('user_id', 'fractional', { kind: 'application', amount: 1, reason }),
  'POST /payment/cancel_plan_for': {
    call: async (records) => ({
      body: { user_id: await records.owner(), subscription_id: await records.subscription(), reason },
    }),
  },
  'GET /payment/cancel_preview_for': {
    call: async (records) => ({
      query: { user_id: await records.owner(), subscription_id: await records.subscription() },
    }),
  },
  'GET /payment/change_preview_for': {
    call: async (records) => ({
      query: { user_id: await records.owner(), plan_id: await records.planOffer(), when: 'now' },
    }),
  },
  'POST /payment/change_plan_for': {
    call: async (records) => ({
      body: { user_id: await records.owner(), plan_id: await records.planOffer(), when: 'now', reason },
    }),
  },
  'POST /employee/enquiry_answer/:id': {
    call: async (records) => ({ params: { id: await records.enquiry() }, body: { message: 'Yes.' } }),
  },
};
