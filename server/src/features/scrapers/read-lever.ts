import { encode } from 'html-entities';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import {
  htmlOf,
  identifyBy,
  joinedLine,
  jsonOf,
  lenient,
  lineOf,
  linesOf,
  linkOf,
  paragraphsOf,
  type ReadPage,
  readItems,
  timeOf,
  toItem,
  UnreadableError,
} from './scraped-item.ts';

/** Jobs per request. */
export const LEVER_PAGE = 50;

const Job = z.object({
  id: z.string().min(1),
  ...lenient.texts('text', 'hostedUrl', 'country'),
  createdAt: lenient.number,
  workplaceType: lenient.text,
  categories: lenient.object({
    ...lenient.texts('commitment', 'department', 'team', 'location', 'level'),
  }),
  description: lenient.text,
  descriptionPlain: lenient.text,
  lists: lenient.list(z.object({ text: lenient.text, content: lenient.text })),
  additional: lenient.text,
  salaryRange: lenient.object({
    min: lenient.number,
    max: lenient.number,
    currency: lenient.text,
    interval: lenient.text,
  }),
  salaryDescriptionPlain: lenient.text,
});

const nextOf = (url: string, found: number): { next?: string } => {
  const next = new URL(url);
  const limit = Number(next.searchParams.get('limit'));
  if (!limit || found < limit) return {};
  const skip = Number(next.searchParams.get('skip')) + limit;
  if (skip > limits.scrapeItems) return {};
  next.searchParams.set('skip', String(skip));
  return { next: next.href };
};

const payOf = (range: z.infer<typeof Job>['salaryRange']) =>
  range
    ? { min: range.min, max: range.max, currency: lineOf(range.currency), period: lineOf(range.interval) }
    : null;

/** The postings API's JSON (github.com/lever/postings-api), in pages by `skip` and `limit`. */
export const readLever = async (text: string, url: string): Promise<ReadPage> => {
  const jobs = z.array(z.unknown()).safeParse(jsonOf(text));
  if (!jobs.success) throw new UnreadableError('The page is not a list of jobs.');
  const page = await readItems(jobs.data, identifyBy('text', 'id'), (raw) => {
    const job = Job.parse(raw);
    const { salaryRange, categories } = job;
    return toItem({
      externalId: job.id,
      link: linkOf(job.hostedUrl, url),
      title: lineOf(job.text, 300),
      description: htmlOf(
        job.description ?? paragraphsOf(job.descriptionPlain ?? ''),
        ...job.lists.map((list) => `<h3>${encode(list.text ?? '')}</h3><ul>${list.content ?? ''}</ul>`),
        job.additional,
      ),
      location: lineOf(categories?.location),
      country: lineOf(job.country),
      workplace: job.workplaceType === 'unspecified' ? null : lineOf(job.workplaceType),
      employment_type: lineOf(categories?.commitment),
      department: joinedLine(categories?.department, categories?.team),
      tags: linesOf([categories?.level]),
      pay: payOf(salaryRange),
      pay_text: lineOf(job.salaryDescriptionPlain, 500),
      posted_at: timeOf(job.createdAt),
    });
  });
  return { ...page, ...nextOf(url, jobs.data.length) };
};
