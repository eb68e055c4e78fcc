import { z } from 'zod';
import {
  htmlOf,
  identifyBy,
  joinedLine,
  jsonListAt,
  lenient,
  lineOf,
  linkOf,
  paragraphsOf,
  type ReadPage,
  readItems,
  timeOf,
  toItem,
} from './scraped-item.ts';

const Component = z.object({
  ...lenient.texts('compensationType', 'interval', 'currencyCode'),
  minValue: lenient.number,
  maxValue: lenient.number,
});
const Job = z.object({
  ...lenient.texts('id', 'title', 'jobUrl'),
  isListed: lenient.flag,
  isRemote: lenient.flag,
  ...lenient.texts('workplaceType', 'employmentType', 'department', 'team', 'location'),
  address: lenient.object({
    postalAddress: lenient.object({
      ...lenient.texts('addressLocality', 'addressRegion', 'addressCountry'),
    }),
  }),
  ...lenient.texts('descriptionHtml', 'descriptionPlain', 'publishedAt'),
  compensation: lenient.object({
    compensationTierSummary: lenient.text,
    scrapeableCompensationSalarySummary: lenient.text,
    compensationTiers: lenient.list(z.object({ components: lenient.list(Component) })),
    summaryComponents: lenient.list(Component),
  }),
});
type Job = z.infer<typeof Job>;

const payOf = ({ compensation }: Job) => {
  const salary = [
    ...(compensation?.summaryComponents ?? []),
    ...(compensation?.compensationTiers.flatMap(({ components }) => components) ?? []),
  ].find(({ compensationType }) => compensationType === 'Salary');
  if (salary === undefined) return null;
  const { minValue: min, maxValue: max, currencyCode, interval } = salary;
  return { min, max, currency: lineOf(currencyCode), period: lineOf(interval) };
};

const workplaceOf = ({ workplaceType, isRemote, location }: Job) =>
  lineOf(workplaceType) ?? (isRemote || /\bremote\b/i.test(location ?? '') ? 'Remote' : null);

/** The public job posting API (developers.ashbyhq.com/docs/public-job-posting-api), with compensation. */
export const readAshby = async (text: string, url: string): Promise<ReadPage> =>
  readItems(jsonListAt(text, 'jobs'), identifyBy('title', 'id', 'jobUrl'), (raw) => {
    const job = Job.parse(raw);
    // Unlisted jobs are only for people who have the link.
    if (job.isListed === false) return undefined;
    const place = job.address?.postalAddress;
    const { compensationTierSummary, scrapeableCompensationSalarySummary } = job.compensation ?? {};
    return toItem({
      externalId: lineOf(job.id) ?? linkOf(job.jobUrl, url),
      link: linkOf(job.jobUrl, url),
      title: lineOf(job.title, 300),
      description: htmlOf(job.descriptionHtml ?? paragraphsOf(job.descriptionPlain ?? '')),
      location: joinedLine(place?.addressLocality, place?.addressRegion) ?? lineOf(job.location),
      country: lineOf(place?.addressCountry),
      workplace: workplaceOf(job),
      employment_type: lineOf(job.employmentType),
      department: joinedLine(job.department, job.team),
      pay: payOf(job),
      pay_text: lineOf(compensationTierSummary ?? scrapeableCompensationSalarySummary, 500),
      posted_at: timeOf(job.publishedAt),
    });
  });
