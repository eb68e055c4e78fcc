import { randomUUID } from 'node:crypto';
import type { Signup } from '../../contract/src/accounts.ts';
import { adminUserList } from '../../contract/src/admin-users.ts';
import { approvalRequest } from '../../contract/src/approval-request.ts';
import { employeeSkillsUpdate, experienceCreate } from '../../contract/src/career.ts';
import { mainCategoryList } from '../../contract/src/catalog.ts';
import type { Client } from '../../contract/src/client.ts';
import type { Given } from '../../contract/src/endpoint.ts';
import { employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import { grantPlan, type PlanTitle } from '../../contract/src/plans.ts';
import { changeUserStatus } from '../../contract/src/user-decisions.ts';
import { callAsAdmin, signUp } from './accounts.ts';

/** A valid biography for a profile. */
export const bio =
  'I am called in when a company has outgrown its spreadsheet. I build the first real forecast, close the month in five days and prepare the board for the next round. In my last company the runway grew from seven to nineteen months.';

/** Grants a plan without a charge, as an admin. */
const grant = async (user_id: string, plan: PlanTitle) => {
  const admin = await callAsAdmin();
  await admin(grantPlan, { body: { user_id, plan } });
};

/** A company that has just signed up; without `plan` it is on Free. */
export const aNewCompany = async (plan?: PlanTitle) => {
  const company_name = `Marchetti Ceramics ${randomUUID().slice(0, 4)}`;
  const newcomer = await signUp({ user_type: 'company', company_name });
  if (plan) await grant(newcomer.id, plan);
  return newcomer;
};

/** Fills in everything that approval requires except function, headline and years. */
export const fillInProfile = async (call: Client): Promise<void> => {
  const { results } = await call(mainCategoryList);
  await call(employeeSkillsUpdate, { body: { skills: ['Forecasting', 'Fundraising', 'Board reporting'] } });
  await call(experienceCreate, { body: { title: 'CFO', company: 'Hazelbrook', start_date: '2018-03-01' } });
  await call(employeeProfileUpdate, {
    body: {
      bio,
      location: 'Europe',
      city: 'Porto',
      main_category: results[0]?.id ?? null,
      client_type_expertise: 'B2B',
      hours_per_week_max: 12,
      available_from: '2026-01-15',
      rate_min: 3_200,
      rate_period: 'month',
      retainer_hours: 20,
    },
  });
};

/** A fractional on Free who has requested approval, so that every screen is accessible. */
export const aNewFractional = async (overrides: Partial<Given<typeof Signup>> = {}) => {
  const newcomer = await signUp({ fractional_type: 'CFO', ...overrides });
  await fillInProfile(newcomer.call);
  await newcomer.call(employeeProfileUpdate, {
    body: { headline: 'Finance lead for makers of fine things', years_experience: 14 },
  });
  await newcomer.call(approvalRequest);
  return newcomer;
};

/**
 * An approved fractional, on Free unless `plan` is set. Other journeys do not affect them, unlike the demo's people:
 * presence, unread counts and remaining applications stay predictable.
 */
export const aVerifiedFractional = async (plan?: PlanTitle) => {
  // Only letters: the search splits a name with digits into several words.
  const last_name = `Marchetti${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const newcomer = await aNewFractional({ last_name });
  const admin = await callAsAdmin();
  await admin(changeUserStatus, { body: { user_id: newcomer.id, status: 'approved' } });
  if (plan) await grant(newcomer.id, plan);
  return { ...newcomer, name: `Ottilie ${last_name}` };
};

/** An admin and their page of the admin user list. The newest are on the last page, and other journeys add users. */
export const findAdmin = async (email: string) => {
  const call = await callAsAdmin();
  for (let page = 1; ; page += 1) {
    const { results, next } = await call(adminUserList, { query: { page } });
    const user = results.find((row) => row.email === email);
    if (user) return { ...user, page };
    if (next === null) throw new Error(`There is no admin ${email}.`);
  }
};
