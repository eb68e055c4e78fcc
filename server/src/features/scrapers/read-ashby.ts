import { z } from 'zod';
import {
  identifyBy,
  joinHtml,
  joinIntoLine,
  lenient,
  type ReadPage,
  readItems,
  readJsonList,
  toItem,
  toLine,
  toParagraphs,
  toTime,
  toUrl,
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

const readPay = ({ compensation }: Job) => {
  const salary = [
    ...(compensation?.summaryComponents ?? []),
    ...(compensation?.compensationTiers.flatMap(({ components }) => components) ?? []),
  ].find(({ compensationType }) => compensationType === 'Salary');
  if (salary === undefined) return null;
  const { minValue: min, maxValue: max, currencyCode, interval } = salary;
  return { min, max, currency: toLine(currencyCode), period: toLine(interval) };
};

const readWorkplace = ({ workplaceType, isRemote, location }: Job) =>
  toLine(workplaceType) ?? (isRemote || /\bremote\b/i.test(location ?? '') ? 'Remote' : null);

/** The public job posting API (developers.ashbyhq.com/docs/public-job-posting-api), with compensation. */
export const readAshby = async (text: string, url: string): Promise<ReadPage> =>
  readItems(readJsonList(text, 'jobs'), identifyBy('title', 'id', 'jobUrl'), (raw) => {
    const job = Job.parse(raw);
    // Unlisted jobs are only for people who have the link.
    if (job.isListed === false) return undefined;
    const place = job.address?.postalAddress;
    const { compensationTierSummary, scrapeableCompensationSalarySummary } = job.compensation ?? {};
    return toItem({
      externalId: toLine(job.id) ?? toUrl(job.jobUrl, url),
      link: toUrl(job.jobUrl, url),
      title: toLine(job.title, 300),
      description: joinHtml(job.descriptionHtml ?? toParagraphs(job.descriptionPlain ?? '')),
      location: joinIntoLine(place?.addressLocality, place?.addressRegion) ?? toLine(job.location),
      country: toLine(place?.addressCountry),
      workplace: readWorkplace(job),
      employment_type: toLine(job.employmentType),
      department: joinIntoLine(job.department, job.team),
      pay: readPay(job),
      pay_text: toLine(compensationTierSummary ?? scrapeableCompensationSalarySummary, 500),
      posted_at: toTime(job.publishedAt),
    });
  });
