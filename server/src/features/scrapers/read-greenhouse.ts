import { load } from 'cheerio';
import { z } from 'zod';
import {
  htmlOf,
  identifyBy,
  joinedLine,
  jsonListAt,
  lenient,
  lineOf,
  linesOf,
  linkOf,
  type ReadPage,
  readItems,
  timeOf,
  toItem,
} from './scraped-item.ts';

const Named = z.object({ name: lenient.text });
const Job = z.object({
  id: z.union([z.number(), z.string()]),
  ...lenient.texts('title', 'absolute_url', 'company_name'),
  location: lenient.object({ name: lenient.text }),
  ...lenient.texts('content', 'first_published', 'updated_at', 'application_deadline'),
  departments: lenient.list(Named),
  offices: lenient.list(Named.extend({ location: lenient.text })),
  metadata: lenient.list(z.object({ name: z.string(), value: z.unknown() })),
  pay_input_ranges: lenient.list(
    z.object({
      min_cents: lenient.number,
      max_cents: lenient.number,
      currency_type: lenient.text,
      title: lenient.text,
    }),
  ),
});
type Job = z.infer<typeof Job>;

/** The custom field whose name matches: companies choose the names. */
const metadataOf = ({ metadata }: Job, name: RegExp) => {
  const value = metadata.find((field) => name.test(field.name))?.value;
  return lineOf(Array.isArray(value) ? value.join(', ') : value);
};

const payOf = ({ pay_input_ranges: [pay] }: Job) => {
  if (pay === undefined) return null;
  const amountOf = (cents: number | null) => (cents === null ? null : cents / 100);
  return {
    min: amountOf(pay.min_cents),
    max: amountOf(pay.max_cents),
    currency: lineOf(pay.currency_type),
    period: lineOf(pay.title),
  };
};

/** The job board API with content (developers.greenhouse.io/job-board.html) and pay transparency. */
export const readGreenhouse = async (text: string, url: string): Promise<ReadPage> =>
  readItems(jsonListAt(text, 'jobs'), identifyBy('title', 'id'), (raw) => {
    const job = Job.parse(raw);
    return toItem({
      externalId: String(job.id),
      link: linkOf(job.absolute_url, url),
      title: lineOf(job.title, 300),
      company: lineOf(job.company_name),
      // The HTML is escaped once more.
      description: htmlOf(load((job.content ?? '').slice(0, 120_000), null, false).text()),
      location: lineOf(job.location?.name) ?? lineOf(job.offices[0]?.location ?? job.offices[0]?.name),
      workplace: metadataOf(job, /workplace|remote|work (model|arrangement)/i),
      employment_type: metadataOf(job, /employment|commitment|(job|contract|time) type/i),
      hours: metadataOf(job, /hours/i),
      department: joinedLine(...job.departments.map(({ name }) => name)),
      tags: linesOf(
        job.metadata.flatMap(({ name, value }) => (typeof value === 'string' ? [`${name}: ${value}`] : [])),
      ),
      pay: payOf(job),
      posted_at: timeOf(job.first_published),
      updated_at: timeOf(job.updated_at),
      closes_at: timeOf(job.application_deadline),
    });
  });
