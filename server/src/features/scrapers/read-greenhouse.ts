import { load } from 'cheerio';
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
  toLines,
  toTime,
  toUrl,
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
const findMetadata = ({ metadata }: Job, name: RegExp) => {
  const value = metadata.find((field) => name.test(field.name))?.value;
  return toLine(Array.isArray(value) ? value.join(', ') : value);
};

const readPay = ({ pay_input_ranges: [pay] }: Job) => {
  if (pay === undefined) return null;
  const toAmount = (cents: number | null) => (cents === null ? null : cents / 100);
  return {
    min: toAmount(pay.min_cents),
    max: toAmount(pay.max_cents),
    currency: toLine(pay.currency_type),
    period: toLine(pay.title),
  };
};

/** The job board API with content (developers.greenhouse.io/job-board.html) and pay transparency. */
export const readGreenhouse = async (text: string, url: string): Promise<ReadPage> =>
  readItems(readJsonList(text, 'jobs'), identifyBy('title', 'id'), (raw) => {
    const job = Job.parse(raw);
    return toItem({
      externalId: String(job.id),
      link: toUrl(job.absolute_url, url),
      title: toLine(job.title, 300),
      company: toLine(job.company_name),
      // The HTML is escaped once more.
      description: joinHtml(load((job.content ?? '').slice(0, 120_000), null, false).text()),
      location: toLine(job.location?.name) ?? toLine(job.offices[0]?.location ?? job.offices[0]?.name),
      workplace: findMetadata(job, /workplace|remote|work (model|arrangement)/i),
      employment_type: findMetadata(job, /employment|commitment|(job|contract|time) type/i),
      hours: findMetadata(job, /hours/i),
      department: joinIntoLine(...job.departments.map(({ name }) => name)),
      tags: toLines(
        job.metadata.flatMap(({ name, value }) => (typeof value === 'string' ? [`${name}: ${value}`] : [])),
      ),
      pay: readPay(job),
      posted_at: toTime(job.first_published),
      updated_at: toTime(job.updated_at),
      closes_at: toTime(job.application_deadline),
    });
  });
