import { blogCreate } from '../../contract/src/blog.ts';
import { campaignDraftCreate } from '../../contract/src/campaign-drafts.ts';
import { catalogAdd } from '../../contract/src/catalog-edits.ts';
import { contactUs } from '../../contract/src/enquiries.ts';
import { personNoteAdd, reportAdd, reportDecide, reportQueue } from '../../contract/src/moderation.ts';
import { promoCodeCreate } from '../../contract/src/promo-codes.ts';
import { savedSearchCreate } from '../../contract/src/saved-searches.ts';
import { sourceCreate } from '../../contract/src/scrape-sources.ts';
import { aCompany, aJob, anAdmin } from './builders.ts';
import type { LiveAct, LivePeople } from './live-acts.ts';

/** What tabs of admins are told of, each role of what it may read. */
export const actsOfAdmins = ({ test, people, as }: LivePeople): LiveAct[] => [
  {
    title: 'a new admin',
    run: () => anAdmin(test, { admin_role: 'content' }),
    reaches: { admins: ['ownerAdmin'] },
  },
  {
    title: 'a published job',
    run: () => aJob(test, people.otherCompany.companyId),
    reaches: { all_jobs: ['ownerAdmin', 'supportAdmin', 'contentAdmin'], admins: [] },
  },
  {
    title: 'a post',
    run: () => as('contentAdmin')(blogCreate, { body: { title: 'Rates of a quarter' } }),
    reaches: { posts: ['ownerAdmin', 'contentAdmin'] },
  },
  {
    title: 'a promo code',
    run: () => as('ownerAdmin')(promoCodeCreate, { body: { code: 'LIVE', percent_off: 5 } }),
    reaches: { promo_codes: ['ownerAdmin'], posts: [] },
  },
  {
    title: 'a saved search of a fractional',
    run: () => as('fractional')(savedSearchCreate, { body: { name: 'CFO', filters: { search: 'cfo' } } }),
    reaches: { saved_searches: ['fractional'] },
  },
  {
    title: 'an enquiry',
    run: () =>
      test.as()(contactUs, {
        body: {
          name: 'Una',
          email: 'una@people.example',
          subject: 'A question',
          message: 'How does it work?',
        },
      }),
    reaches: { enquiries: ['ownerAdmin', 'supportAdmin'] },
  },
  {
    title: 'a request for approval',
    run: () =>
      test.db
        .updateTable('fractionals')
        .set({ status: 'pending' })
        .where('user_id', '=', people.otherFractional.id)
        .execute(),
    reaches: { approvals: ['ownerAdmin', 'supportAdmin'], profile: ['otherCompany', 'otherFractional'] },
  },
  {
    title: 'a report',
    run: () =>
      as('fractional')(reportAdd, {
        body: {
          about: 'company',
          id: people.company.companyId,
          reason: 'spam',
          details: 'They sell courses.',
        },
      }),
    reaches: { reports: ['ownerAdmin', 'supportAdmin'], report_decisions: [] },
  },
  {
    title: 'the decision about it',
    run: async () => {
      const [report] = (await as('supportAdmin')(reportQueue)).results;
      return as('supportAdmin')(reportDecide, {
        params: { id: report?.id ?? '' },
        body: { decision: 'warning', statement: 'Courses are no jobs.' },
      });
    },
    reaches: { reports: ['ownerAdmin', 'supportAdmin'], report_decisions: ['company', 'fractional'] },
  },
  {
    title: 'a note about a person',
    run: () =>
      as('supportAdmin')(personNoteAdd, {
        params: { id: people.fractional.id },
        body: { text: 'Called today.' },
      }),
    reaches: { person_notes: ['ownerAdmin', 'supportAdmin'] },
  },
  {
    title: 'a draft of a mail to many people',
    run: () =>
      as('contentAdmin')(campaignDraftCreate, {
        body: {
          ...{ channel: 'mail', is_template: false, title: 'Spring', body: '' },
          ...{ link: '', segment: 'all', filter: {} },
        },
      }),
    reaches: { campaigns: ['ownerAdmin', 'contentAdmin'], person_notes: [] },
  },
  {
    title: 'a source of scraped jobs, and its first run',
    run: () => as('contentAdmin')(sourceCreate, { body: { kind: 'greenhouse', board: 'live' } }),
    reaches: { scraped_jobs: ['ownerAdmin', 'supportAdmin', 'contentAdmin'], campaigns: [] },
  },
  {
    title: 'a skill that an admin adds',
    run: () => as('ownerAdmin')(catalogAdd, { body: { kind: 'skill', title: 'Live treasury' } }),
    reaches: { site: ['ownerAdmin'], scraped_jobs: [] },
  },
  {
    title: 'a new company, after it',
    run: () => aCompany(test),
    reaches: { companies: ['ownerAdmin', 'supportAdmin'], reports: [] },
  },
];
