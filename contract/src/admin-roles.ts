import type { Endpoint } from './endpoint.ts';

/** The roles of admins. Owners may do everything, and only they manage admins. */
export const adminRoles = ['owner', 'support', 'finance', 'content'] as const;

export type AdminRole = (typeof adminRoles)[number];

export const adminRoleLabels: Record<AdminRole, string> = {
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  content: 'Content',
};

/** What a role is for, beside its name. */
export const adminRoleHints: Record<AdminRole, string> = {
  owner: 'Everything, and the only role that manages admins and reads the audit log',
  support: 'People, companies, jobs, reviews and messages to us',
  finance: 'Plans, promo codes and reports',
  content: 'Blog, mailings, jobs and reviews',
};

/** The parts of the admin area, with the roles that may use them. */
export const adminAreas = {
  /** One's own account, and what every signed-in person may read. */
  everyone: adminRoles,
  dashboard: adminRoles,
  /** Reading about people, with their contact details. */
  directory: ['owner', 'support', 'finance'],
  /** Decisions about people and companies. */
  people: ['owner', 'support'],
  jobs: ['owner', 'support', 'content'],
  reviews: ['owner', 'support', 'content'],
  content: ['owner', 'content'],
  outreach: ['owner', 'content'],
  finance: ['owner', 'finance'],
  admins: ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;

export type AdminArea = keyof typeof adminAreas;

/** Whether an admin with the role may use the area. What belongs to none is for owners. */
export const mayUse = (role: AdminRole | null | undefined, area: AdminArea | undefined): boolean =>
  role === 'owner' ||
  (role != null && area !== undefined && (adminAreas[area] as readonly AdminRole[]).includes(role));

/** Every call with `admin` in its access, once, by the area that it belongs to. */
export const adminCalls: Record<AdminArea, readonly `${Endpoint['method']} ${Endpoint['path']}`[]> = {
  everyone: [
    'GET /authentication/api_keys',
    'POST /authentication/api_keys',
    'DELETE /authentication/api_keys/:id',
    'GET /authentication/pending_actions',
    'POST /authentication/pending_actions/:id/confirm',
    'POST /authentication/pending_actions/:id/decline',
    'POST /authentication/change_password',
    'POST /authentication/email_change',
    'GET /authentication/factors',
    'POST /authentication/file_upload',
    'GET /authentication/identities',
    'POST /authentication/identities',
    'DELETE /authentication/identities/:id',
    'POST /authentication/identity_start',
    'POST /authentication/own_data_link',
    'PUT /authentication/own_name',
    'DELETE /authentication/passkeys/:id',
    'POST /authentication/passkeys',
    'PUT /authentication/passkeys/:id',
    'POST /authentication/passkey_register_options',
    'POST /authentication/password_strength',
    'POST /authentication/reauthenticate',
    'POST /authentication/reauthenticate_options',
    'POST /authentication/recovery_codes',
    'DELETE /authentication/sessions/:id',
    'GET /authentication/sessions',
    'POST /authentication/sessions/end_others',
    'POST /authentication/signout',
    'DELETE /authentication/totp',
    'POST /authentication/totp_confirm',
    'POST /authentication/totp_start',
    'POST /chat/ticket',
    'GET /employee/employee_skills_search',
    'GET /employee/homepage_categories',
    'GET /employee/marketplace_numbers',
    'GET /employee/public_blog/:slug',
    'GET /employee/public_blog_list',
    'GET /employer/employer_list',
    'GET /employer/employer_profile/:id',
    'GET /employer/job/:id',
    'GET /employer/job_list',
    'POST /employer/job_view',
    'GET /employer/main_category_list',
    'GET /employer/rate_explorer',
    'GET /employer/reference_rates',
    'GET /employer/search_suggestions',
    'GET /employer/sub_category_list',
    'DELETE /notification/device_token_for_notification',
    'GET /notification/device_token_for_notification',
    'POST /notification/device_token_for_notification',
    'GET /notification/notification_history',
    'POST /notification/notifications_read',
    'PUT /notification/notification_unread',
    'GET /notification/preferences',
    'PUT /notification/preferences',
    'GET /notification/push_key',
    'POST /payment/check_promo_code',
    'GET /payment/employee_plan_list',
    'GET /payment/employer_promote_jobs_plan_list',
    'GET /payment/employer_sourcing_plan_list',
    'GET /payment/plan_list',
    'GET /review/homepage_reviews',
    'GET /review/review_list',
  ],
  dashboard: [
    'POST /desk/assignment',
    'GET /desk/counts',
    'GET /desk/items',
    'GET /desk/liquidity',
    'POST /desk/settlement',
    'GET /employer/admin_dashboard',
    'GET /employer/graph_data',
    'GET /employer/job_posting_data',
  ],
  directory: [
    'GET /desk/account/:id',
    'GET /desk/account_search',
    'GET /authentication/user_list',
    'GET /employee/employee_list',
    'GET /employee/employee_profile/:id',
    'GET /employee/references/:id',
  ],
  people: [
    'POST /authentication/change_user_status',
    'POST /authentication/report_appeal_decision/:id',
    'POST /authentication/report_decision/:id',
    'DELETE /authentication/user_notes/:id/:note_id',
    'GET /authentication/user_notes/:id',
    'POST /authentication/user_notes/:id',
    'DELETE /employee/employee_delete/:id',
    'POST /desk/account_address/:id',
    'POST /desk/account_export/:id',
    'POST /desk/account_link/:id',
    'POST /desk/account_sign_out/:id',
    'DELETE /desk/bounce/:id',
    'POST /desk/company_owner/:id',
    'POST /desk/company_reminder/:id',
    'GET /desk/reports',
    'GET /desk/retention',
    'POST /desk/see_as/:id',
    'GET /employee/enquiries',
    'PUT /employee/enquiries/:id',
    'POST /employee/enquiry_answer/:id',
    'POST /employer/company_approval/:id',
    'GET /employer/company_checks',
    'PUT /employer/company_rename/:id',
    'POST /employer/employer',
    'DELETE /employer/employer_delete/:id',
  ],
  jobs: [
    'POST /employer/change_status',
    'DELETE /employer/job/:id',
    'POST /employer/job',
    'PUT /employer/job/:id',
    'POST /employer/job_renewal',
    'POST /scrapers/run',
    'GET /scrapers/scraped-jobs',
    'GET /scrapers/scraped-jobs/:id',
    'PATCH /scrapers/scraped-jobs/:id',
    'POST /scrapers/scraped-jobs/dismiss',
    'POST /scrapers/scraped-jobs/to-job',
    'POST /scrapers/scraped-jobs/to-jobs',
    'GET /scrapers/sources',
    'POST /scrapers/sources',
    'DELETE /scrapers/sources/:id',
    'PUT /scrapers/sources/:id',
    'GET /scrapers/sources/:id/runs',
  ],
  reviews: ['POST /review/feature', 'POST /review/hide'],
  content: [
    'POST /employee/blog',
    'DELETE /employee/blog/:id',
    'GET /employee/blog/:id',
    'PUT /employee/blog/:id',
    'GET /employee/blog_list',
  ],
  outreach: [
    'GET /authentication/manual_emails',
    'POST /authentication/manual_email_preview',
    'POST /authentication/manual_email_send',
    'POST /authentication/manual_email_test',
    'POST /authentication/upgrade_email',
    'GET /employee/newsletter_count',
    'GET /notification/audience',
    'GET /notification/mail_setup',
    'POST /notification/notifications',
    'GET /notification/notifications_list',
  ],
  finance: [
    'POST /payment/cancel_plan_for',
    'POST /payment/grant_credits',
    'POST /payment/grant_plan',
    'GET /payment/promo_codes',
    'POST /payment/promo_codes',
    'DELETE /payment/promo_codes/:id',
    'PUT /payment/promo_codes/:id',
    'POST /reports/report_link',
  ],
  admins: [
    'GET /audit/log',
    'DELETE /authentication/admin_user_delete/:id',
    'GET /authentication/admin_user_detail/:id',
    'POST /authentication/admin_user_invitation/:id',
    'POST /authentication/admin_users',
    'PUT /authentication/admin_users',
    'GET /authentication/admin_users_list',
    'POST /desk/dead_letter',
  ],
};

/** The area of a call; undefined for one that admins may not call. */
export const areaOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): AdminArea | undefined =>
  (Object.keys(adminCalls) as AdminArea[]).find((area) => adminCalls[area].includes(`${method} ${path}`));
