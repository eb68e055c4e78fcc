import { z } from 'zod';
import {
  given,
  htmlOf,
  jsonOf,
  lineOf,
  linkOf,
  nameBy,
  paragraphsOf,
  postingOf,
  type ReadPage,
  readItems,
  timeOf,
  UnreadableError,
} from './posting.ts';

const Component = z.object({
  compensationType: given.text,
  interval: given.text,
  currencyCode: given.text,
  minValue: given.number,
  maxValue: given.number,
});
const Job = z.object({
  id: given.text,
  title: given.text,
  jobUrl: given.text,
  isListed: given.flag,
  isRemote: given.flag,
  workplaceType: given.text,
  employmentType: given.text,
  department: given.text,
  team: given.text,
  location: given.text,
  address: given.object({
    postalAddress: given.object({
      addressLocality: given.text,
      addressRegion: given.text,
      addressCountry: given.text,
    }),
  }),
  descriptionHtml: given.text,
  descriptionPlain: given.text,
  publishedAt: given.text,
  compensation: given.object({
    compensationTierSummary: given.text,
    scrapeableCompensationSalarySummary: given.text,
    compensationTiers: given.list(z.object({ components: given.list(Component) })),
    summaryComponents: given.list(Component),
  }),
});

/** The public job posting API (developers.ashbyhq.com/docs/public-job-posting-api), with compensation. */
export const readAshby = async (text: string, url: string): Promise<ReadPage> => {
  const board = z.object({ jobs: z.array(z.unknown()) }).safeParse(jsonOf(text));
  if (!board.success) throw new UnreadableError('It has no list of jobs.');
  return readItems(board.data.jobs, nameBy('title', 'id', 'jobUrl'), (item) => {
    const job = Job.parse(item);
    // Reached by its link alone: not meant to be listed.
    if (job.isListed === false) return undefined;
    const place = job.address?.postalAddress;
    const { compensation } = job;
    const salary = [
      ...(compensation?.summaryComponents ?? []),
      ...(compensation?.compensationTiers.flatMap(({ components }) => components) ?? []),
    ].find(({ compensationType }) => compensationType === 'Salary');
    return postingOf({
      externalId: lineOf(job.id) ?? linkOf(job.jobUrl, url),
      link: linkOf(job.jobUrl, url),
      title: lineOf(job.title, 300),
      description: htmlOf(job.descriptionHtml ?? paragraphsOf(job.descriptionPlain ?? '')),
      location:
        lineOf([place?.addressLocality, place?.addressRegion].filter(Boolean).join(', ')) ??
        lineOf(job.location),
      country: lineOf(place?.addressCountry),
      workplace: lineOf(job.workplaceType) ?? (job.isRemote ? 'Remote' : lineOf(remoteIn(job.location))),
      employment_type: lineOf(job.employmentType),
      department: lineOf([job.department, job.team].filter(Boolean).join(', ')),
      pay: salary
        ? {
            min: salary.minValue,
            max: salary.maxValue,
            currency: lineOf(salary.currencyCode),
            period: lineOf(salary.interval),
          }
        : null,
      pay_text: lineOf(
        compensation?.compensationTierSummary ?? compensation?.scrapeableCompensationSalarySummary,
        500,
      ),
      posted_at: timeOf(job.publishedAt),
    });
  });
};

const remoteIn = (location: string | null | undefined) =>
  /\bremote\b/i.test(location ?? '') ? 'Remote' : null;
