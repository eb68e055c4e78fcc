import {
  allMembersAndVisitors,
  anyCompany,
  byId,
  inBody,
  inQuery,
  inRoom,
  inShortlist,
  type MatrixRow,
  membersOnly,
  noVisitor,
} from './access-rows.ts';
import { featureRows } from './feature-rows.ts';
import { someTerms } from './offers.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const proposal = {
  times: [tomorrow],
  minutes: 30,
  time_zone: 'Europe/London',
  place: 'https://meet.example/a',
};
const unknownPerson = '00000000-0000-7000-8000-000000000000';
const description = `<p>${'We want steady books and a calm hand. '.repeat(6)}</p>`;

/** Fields with ids that name no record: the catalogue, the plans, an OAuth client, the browser that asked for a code. */
export const publicFields =
  'main_category sub_category sub_categories plan_id filters client_id code_request_id vat_id tax_id'.split(
    ' ',
  );

/** One row for each endpoint that takes the id of a record. */
export const rows: Record<string, MatrixRow> = {
  'GET /audit/log': inQuery('subject_id', 'auditLine'),
  'DELETE /authentication/admin_user_delete/:id': byId('adminUser'),
  'GET /authentication/admin_user_detail/:id': byId('adminUser'),
  'POST /authentication/admin_user_invitation/:id': byId('adminUser'),
  'PUT /authentication/admin_users': inBody('id', 'adminUser', {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada.byron@people.example',
  }),
  'DELETE /authentication/api_keys/:id': byId('apiKey', undefined, { admin: 'own' }),
  'POST /authentication/pending_actions/:id/confirm': byId('pendingAction', {}, { admin: 'own' }),
  'POST /authentication/pending_actions/:id/decline': byId('pendingAction', {}, { admin: 'own' }),
  'DELETE /authentication/identities/:id': byId('identity', undefined, { admin: 'own' }),
  'DELETE /authentication/sessions/:id': byId('session', undefined, { admin: 'own' }),
  'DELETE /authentication/passkeys/:id': byId('passkey', undefined, { admin: 'own' }),
  'PUT /authentication/passkeys/:id': byId('passkey', { name: 'Phone' }, { admin: 'own' }),
  'GET /authentication/user_notes/:id': byId('fractional'),
  'POST /authentication/user_notes/:id': byId('fractional', { text: 'Rang them.' }),
  'DELETE /authentication/user_notes/:id/:note_id': {
    call: async (records) => ({ params: { id: await records.fractional(), note_id: await records.note() } }),
  },
  'POST /authentication/report': inBody(
    'id',
    'draft',
    { about: 'job', reason: 'other' },
    { fractional: 'none' },
  ),
  'POST /authentication/change_user_status': inBody('user_id', 'fractional', {
    status: 'suspended',
    reason: 'Conduct.',
  }),
  'POST /authentication/upgrade_email': {
    call: async (records) => ({ body: { user_ids: [await records.fractional()] } }),
  },
  'DELETE /chat/chats/:chatId/block': inRoom(),
  'POST /chat/chats/:chatId/block': inRoom(),
  'GET /chat/chats/:chatId/messages': inRoom(),
  'POST /chat/chats/:chatId/read': {
    call: async (records) => ({
      params: { chatId: await records.room() },
      body: { message_id: await records.message() },
    }),
    reach: membersOnly,
  },
  'POST /chat/chats/:chatId/report': inRoom({ reason: 'other' }),
  'POST /chat/messages': {
    call: async (records) => ({ body: { user_ids: [await records.owner()], message: 'Hello.' } }),
    reach: noVisitor,
  },
  'POST /chat/chats': inBody(
    'user_id',
    'owner',
    {},
    { company: 'any', colleague: 'none', fractional: 'any' },
  ),
  'GET /chat/users/:userId/chats': {
    call: async (records) => ({ params: { userId: await records.owner() } }),
    reach: { colleague: 'none', fractional: 'none' },
  },

  'DELETE /employee/blog/:id': byId('post'),
  'GET /employee/blog/:id': byId('post'),
  'PUT /employee/blog/:id': byId('post', { title: 'Another title' }),
  'DELETE /employee/commitment/:id': byId('commitment'),
  'DELETE /employee/education_delete/:id': byId('education'),
  'PUT /employee/education': inBody('id', 'education', { school: 'Another' }),
  'DELETE /employee/experience_delete/:id': byId('experience'),
  'PUT /employee/experience': inBody('id', 'experience', {
    title: 'CFO',
    company: 'Another',
    start_date: '2015-03-01',
  }),
  'DELETE /employee/employee_delete/:id': byId('fractional'),
  'GET /employee/employee_profile/:id': byId('unapproved', undefined, { company: 'none', colleague: 'none' }),
  'PUT /employee/employee_profile_update': {
    call: async (records) => ({
      body: { resume_id: await records.resume(), profile_picture_id: await records.picture() },
    }),
  },
  'DELETE /employee/saved_search/:id': byId('search'),
  'PUT /employee/saved_search/:id': byId('search', { name: 'Another' }),
  'POST /employee/saved_search_seen/:id': byId('search'),
  // Any live job, with the caller's resume.
  'POST /employee/job_apply': {
    call: async (records, own) => ({
      body: {
        job_id: await own.job(),
        resume_id: await records.resume(),
        cover_letter: 'I have led a function like this.',
      },
    }),
    reach: { unapproved: 'none' },
  },
  'POST /employee/blog': inBody('cover_image', 'cover', { title: 'A post' }),
  'GET /employee/invitations': {
    call: async (records) => {
      await records.invitation();
      return { query: { job_id: await records.job() } };
    },
  },
  'POST /employee/invitations_seen': {
    call: async (records) => ({ body: { invitation_ids: [await records.invitation()] } }),
    silent: true,
  },
  'POST /employee/profile_view/:id': byId('unapproved', undefined, { company: 'none', colleague: 'none' }),
  'POST /employee/invitation_decline': inBody('invitation_id', 'invitation', { reason: 'other' }),

  'DELETE /employer/bookmark_job/:id': { ...byId('job'), silent: true },
  'POST /employer/bookmark_job': inBody('job_id', 'job', {}, { fractional: 'any' }),
  'DELETE /employer/employer_delete/:id': byId('companyId'),
  'PUT /employer/company_rename/:id': byId('rename', { approve: false }),
  'POST /employer/company_approval/:id': byId('companyId'),
  'GET /employer/employer_profile/:id': byId('companyId', undefined, allMembersAndVisitors),
  'PUT /employer/employer_profile': inBody('logo_id', 'logo'),
  'PUT /employer/talent_search/:id': byId('talentSearch', { name: 'Another' }, { colleague: 'none' }),
  'POST /employer/talent_search_seen/:id': byId('talentSearch', undefined, { colleague: 'none' }),
  'DELETE /employer/talent_search/:id': byId('talentSearch', undefined, { colleague: 'none' }),
  'GET /employee/employee_list': inQuery('match_job', 'job'),
  'GET /employer/shortlist/:id': byId('shortlist'),
  'PUT /employer/shortlist/:id': byId('shortlist', { name: 'Another' }),
  'DELETE /employer/shortlist/:id': byId('shortlist'),
  'POST /employer/shortlist_person': inShortlist(),
  'PUT /employer/shortlist_person': inShortlist({ note: 'Rang.' }),
  'DELETE /employer/shortlist_person/:shortlist_id/:fractional_id': {
    call: async (records, own) => ({
      params: { shortlist_id: await records.shortlist(), fractional_id: await own.fractional() },
    }),
  },
  'GET /employer/candidate_relations': {
    call: async (records) => {
      await records.shortlist();
      return { query: { fractional_ids: await records.fractional() } };
    },
  },
  'DELETE /employer/invitation/:id': byId('invitation'),
  'POST /employer/invitation': {
    call: async (records) => ({
      body: { job_id: await records.job(), fractional_id: await records.fractional() },
    }),
  },
  'POST /employer/invitations': inBody('job_id', 'job', { fractional_ids: [unknownPerson] }),
  'GET /employer/invitations': {
    call: async (records) => {
      await records.invitation();
      return { query: { job_id: await records.job() } };
    },
  },
  'GET /employer/invitable_jobs': inQuery('fractional_id', 'fractional', anyCompany),
  'GET /employee/conflict_check': inQuery('job_id', 'job', { fractional: 'any' }),
  'GET /employer/conflict_check': inQuery('fractional_id', 'fractional', anyCompany),
  'GET /employer/suggested_people': inQuery('job_id', 'job'),
  'DELETE /employer/job/:id': byId('job'),
  'GET /employer/job/:id': byId('draft', undefined, { fractional: 'none' }),
  'PUT /employer/job/:id': byId('job', { description }),
  'PUT /employer/job_draft/:id': byId('draft', { description }),
  'GET /employer/job_activity/:id': byId('job'),
  'POST /employer/job_view': { ...inBody('job_id', 'job', {}, allMembersAndVisitors), silent: true },
  // A company always posts for itself, whatever the field contains.
  'POST /employer/job': inBody(
    'company_id',
    'companyId',
    { title: 'A title of a job', status: 'draft' },
    { company: 'any', colleague: 'any' },
  ),
  'GET /employer/job_list': {
    call: async (records) => {
      await records.job();
      return { query: { company: await records.companyId() } };
    },
    reach: allMembersAndVisitors,
  },
  'POST /employer/change_status': inBody('job_id', 'job', { status: 'paused' }),
  'POST /employer/job_renewal': inBody('job_id', 'job'),
  'GET /employer/job_applicants': inQuery('job_id', 'job'),
  'GET /employer/compare_applicants': {
    call: async (records) => ({
      query: { application_ids: `${await records.application()},${await records.hired()}` },
    }),
  },
  'GET /employer/pipeline_csv': inQuery('job_id', 'job'),
  'GET /employer/job_application/:id': byId('application'),
  'POST /employer/star_job_application': inBody('application_id', 'application', { starred: true }),
  'POST /employer/job_application_status': inBody('application_id', 'application', { status: 'withdrawn' }),
  'POST /employer/job_application_undo': inBody('application_id', 'application'),
  'POST /employer/job_application_note': inBody('application_id', 'application', { text: 'Rang.' }),
  'PUT /employer/job_application_scorecard': inBody('application_id', 'application', {
    card: { scores: { fit: 3 }, verdict: 'yes' },
  }),
  'PUT /employer/job_scorecard_criteria': inBody('job_id', 'job', { criteria: [{ label: 'Board reports' }] }),
  'POST /employer/job_applications_status': {
    call: async (records) => ({
      body: {
        job_id: await records.job(),
        application_ids: [await records.application()],
        status: 'declined',
      },
    }),
  },
  'POST /employer/job_applications_undo': {
    call: async (records) => ({
      body: { job_id: await records.job(), application_ids: [await records.application()] },
    }),
  },
  'POST /employer/decline_rest': inBody('job_id', 'job'),
  'GET /employer/interviews': {
    call: async (records) => {
      await records.interview();
      return { query: { application_id: await records.application() } };
    },
  },
  'POST /employer/interview': inBody('application_id', 'application', proposal),
  'PUT /employer/interview/:id': byId('interview', proposal),
  'POST /employer/interview_ask': inBody('interview_id', 'interview', { note: 'Later, please.' }),
  'POST /employer/interview_cancel': inBody('interview_id', 'interview'),
  'POST /employer/interview_pick': inBody('interview_id', 'interview', { starts_at: tomorrow }),
  'GET /employer/engagement/:id': byId('engagement'),
  'GET /employer/offer/:id': byId('offered'),
  'POST /employer/offer': inBody('application_id', 'interviewed', someTerms()),
  'POST /employer/offer_answer': inBody('application_id', 'countered', { answer: 'decline' }),
  'POST /employee/offer_answer': inBody('application_id', 'offered', { answer: 'decline' }),
  'POST /employer/offer_withdraw': inBody('application_id', 'offered'),
  ...featureRows,
  'DELETE /employer/domains/:id': byId('domain'),
  'POST /employer/domains/:id/verify': byId('domain'),
  'DELETE /employer/team/:id': byId('colleague'),
  'POST /employer/team/:id/invitation': byId('colleague'),
  'POST /notification/notifications_read': {
    call: async (records) => ({ body: { ids: [await records.notification()] } }),
    reach: { admin: 'own' },
  },
  'PUT /employee/enquiries/:id': byId('enquiry', { done: true }),
  'GET /employer/public_job/:id': byId('job', undefined, { visitor: 'any' }),
  'POST /employer/job_claim': inBody('job_id', 'unclaimed', {}, { company: 'any', colleague: 'any' }),
  'GET /scrapers/sources/:id/runs': byId('source'),
  'PUT /scrapers/sources/:id': byId('source', { enabled: false }),
  'DELETE /scrapers/sources/:id': byId('source'),
  'POST /scrapers/run': inBody('source_id', 'source'),
  'GET /scrapers/scraped-jobs': {
    call: async (records) => {
      await records.posting();
      return { query: { source: await records.source() } };
    },
  },
  'GET /scrapers/scraped-jobs/:id': byId('posting'),
  'PATCH /scrapers/scraped-jobs/:id': byId('posting', {}),
  'POST /scrapers/scraped-jobs/dismiss': {
    call: async (records) => ({ body: { ids: [await records.posting()] } }),
  },
  'POST /scrapers/scraped-jobs/to-job': inBody('scraped_job_id', 'posting', { status: 'draft' }),
  'POST /scrapers/scraped-jobs/to-jobs': {
    call: async (records) => ({ body: { ids: [await records.posting()], status: 'draft' } }),
  },
  'DELETE /payment/promo_codes/:id': byId('promo'),
  'PUT /payment/promo_codes/:id': byId('promo', { code: 'ANOTHER', percent_off: 20, for_good: true }),
  'POST /review/feature': inBody('review_id', 'review', { featured: true }),
  'POST /review/hide': inBody('review_id', 'review', { hidden: true, reason: 'Not about the work.' }),
  'POST /review/reply': inBody('review_id', 'review', { reply: 'Thank you.' }),
  'POST /review/report': inBody('review_id', 'review', { reason: 'Not about the work.' }, noVisitor),
  'POST /review/review_add': inBody('application_id', 'hired', { rating: 5, comment: 'Good work.' }),
  'GET /review/review_list': {
    call: async (records) => {
      await records.reviewOfCompany();
      return { query: { company: await records.companyId() } };
    },
    reach: allMembersAndVisitors,
  },
};
