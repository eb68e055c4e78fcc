import { randomUUID } from 'node:crypto';
import { employeeSkillsUpdate, experienceCreate } from '../../contract/src/career.ts';
import { mainCategoryList } from '../../contract/src/catalog.ts';
import type { Client } from '../../contract/src/client.ts';
import { approvalRequest, employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import { signUp } from './accounts.ts';

/** What a fractional says of themselves. */
export const bio =
  'I am called in when a company has outgrown its spreadsheet. I build the first real forecast, close the month in five days and prepare the board for the next round. In my last company the runway grew from seven to nineteen months.';

/** A company that has just signed up and has no plan. */
export const aNewCompany = () =>
  signUp({ user_type: 'company', company_name: `Marchetti Ceramics ${randomUUID().slice(0, 4)}` });

/** Fills in all that approval needs but function, headline and years. */
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

/** A fractional on Free who has asked for approval, so that every screen is open. */
export const aNewFractional = async () => {
  const newcomer = await signUp({ fractional_type: 'CFO' });
  await fillInProfile(newcomer.call);
  await newcomer.call(employeeProfileUpdate, {
    body: { headline: 'Finance lead for makers of fine things', years_experience: 14 },
  });
  await newcomer.call(approvalRequest);
  return newcomer;
};
