import { load } from 'cheerio';
import { z } from 'zod';
import {
  given,
  htmlOf,
  jsonOf,
  lineOf,
  linkOf,
  nameBy,
  postingOf,
  type ReadPage,
  readItems,
  timeOf,
  UnreadableError,
} from './posting.ts';

const Named = z.object({ name: given.text });
const Job = z.object({
  id: z.union([z.number(), z.string()]),
  title: given.text,
  absolute_url: given.text,
  company_name: given.text,
  location: given.object({ name: given.text }),
  content: given.text,
  first_published: given.text,
  updated_at: given.text,
  application_deadline: given.text,
  departments: given.list(Named),
  offices: given.list(Named.extend({ location: given.text })),
  metadata: given.list(z.object({ name: z.string(), value: z.unknown() })),
  pay_input_ranges: given.list(
    z.object({
      min_cents: given.number,
      max_cents: given.number,
      currency_type: given.text,
      title: given.text,
    }),
  ),
});

/** A custom field whose name says what it is: companies choose the names. */
const metadataOf = ({ metadata }: z.infer<typeof Job>, name: RegExp) => {
  const value = metadata.find((one) => name.test(one.name))?.value;
  return lineOf(Array.isArray(value) ? value.join(', ') : value);
};

/** The board API's list with content (developers.greenhouse.io/job-board.html); pay as 'pay transparency' gives it. */
export const readGreenhouse = async (text: string, url: string): Promise<ReadPage> => {
  const board = z.object({ jobs: z.array(z.unknown()) }).safeParse(jsonOf(text));
  if (!board.success) throw new UnreadableError('It has no list of jobs.');
  return readItems(board.data.jobs, nameBy('title', 'id'), (item) => {
    const job = Job.parse(item);
    const [pay] = job.pay_input_ranges;
    return postingOf({
      externalId: String(job.id),
      link: linkOf(job.absolute_url, url),
      title: lineOf(job.title, 300),
      company: lineOf(job.company_name),
      // The HTML comes with its own tags written as entities.
      description: htmlOf(load((job.content ?? '').slice(0, 120_000), null, false).text()),
      location: lineOf(job.location?.name) ?? lineOf(job.offices[0]?.location ?? job.offices[0]?.name),
      workplace: metadataOf(job, /workplace|remote|work (model|arrangement)/i),
      employment_type: metadataOf(job, /employment|commitment|(job|contract|time) type/i),
      hours: metadataOf(job, /hours/i),
      department: lineOf(
        job.departments
          .map(({ name }) => name)
          .filter(Boolean)
          .join(', '),
      ),
      tags: job.metadata.flatMap(({ name, value }) =>
        typeof value === 'string' ? [lineOf(`${name}: ${value}`) ?? ''] : [],
      ),
      pay: pay
        ? {
            min: pay.min_cents === null ? null : pay.min_cents / 100,
            max: pay.max_cents === null ? null : pay.max_cents / 100,
            currency: lineOf(pay.currency_type),
            period: lineOf(pay.title),
          }
        : null,
      posted_at: timeOf(job.first_published),
      updated_at: timeOf(job.updated_at),
      closes_at: timeOf(job.application_deadline),
    });
  });
};
