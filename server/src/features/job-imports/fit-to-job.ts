import type { JobUpdate } from '../../../../contract/src/job-form.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { ImportFields } from '../../../../contract/src/scrapers.ts';

const shortened = (title: string): string => {
  const most = limits.jobTitleCharacters.most;
  if (title.length <= most) return title;
  const words = title.slice(0, most - 1).replace(/\s+\S*$/, '');
  return `${words}…`;
};

/** Hours that are none of ours, such as a full week, are not said at all. */
const hoursOf = ({ hours_per_week_min: from, hours_per_week_max: to }: ImportFields) => {
  const most = Math.max(from ?? 0, to ?? 0);
  return most > limits.jobHours.most
    ? { hours_per_week_min: null, hours_per_week_max: null }
    : { hours_per_week_min: from, hours_per_week_max: to };
};

/** Of a range wider than ours may be, what one may come to earn. */
const budgetOf = ({ budget_min: from, budget_max: to }: ImportFields) => ({
  budget_min: from !== null && to !== null && to > from * limits.jobBudgetRatio ? null : from,
  budget_max: to,
});

const latestDay = (now: Date) =>
  new Date(now.getTime() + limits.jobApplyByDays * 86_400_000).toISOString().slice(0, 10);

/** What a posting is read as, as the fields of a job; what a job cannot say in our terms is left out. */
export const fitToJob = (fields: ImportFields, now: Date): JobUpdate => {
  const { company_name: _, company_url: __, title, engagement, equity, currency, apply_by, ...same } = fields;
  return {
    ...same,
    title: shortened(title),
    ...hoursOf(fields),
    ...budgetOf(fields),
    ...(engagement ? { engagement } : {}),
    ...(equity ? { equity } : {}),
    ...(currency ? { currency } : {}),
    apply_by: apply_by !== null && apply_by > latestDay(now) ? null : apply_by,
  };
};
