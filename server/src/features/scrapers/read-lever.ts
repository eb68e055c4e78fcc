import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import {
  escapeHtml,
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

/** Postings asked for at once. */
export const LEVER_PAGE = 50;

const Job = z.object({
  id: z.string().min(1),
  text: given.text,
  hostedUrl: given.text,
  country: given.text,
  createdAt: given.number,
  workplaceType: given.text,
  categories: given.object({
    commitment: given.text,
    department: given.text,
    team: given.text,
    location: given.text,
    level: given.text,
  }),
  description: given.text,
  descriptionPlain: given.text,
  lists: given.list(z.object({ text: given.text, content: given.text })),
  additional: given.text,
  salaryRange: given.object({
    min: given.number,
    max: given.number,
    currency: given.text,
    interval: given.text,
  }),
  salaryDescriptionPlain: given.text,
});

/** The postings API's JSON (github.com/lever/postings-api), page by page by `skip` and `limit`. */
export const readLever = async (text: string, url: string): Promise<ReadPage> => {
  const jobs = z.array(z.unknown()).safeParse(jsonOf(text));
  if (!jobs.success) throw new UnreadableError('It is not a list of postings.');
  const page = await readItems(jobs.data, nameBy('text', 'id'), (item) => {
    const job = Job.parse(item);
    const { salaryRange: pay, categories } = job;
    return postingOf({
      externalId: job.id,
      link: linkOf(job.hostedUrl, url),
      title: lineOf(job.text, 300),
      description: htmlOf(
        job.description ?? paragraphsOf(job.descriptionPlain ?? ''),
        ...job.lists.map((list) => `<h3>${escapeHtml(list.text ?? '')}</h3><ul>${list.content ?? ''}</ul>`),
        job.additional,
      ),
      location: lineOf(categories?.location),
      country: lineOf(job.country),
      workplace: job.workplaceType === 'unspecified' ? null : lineOf(job.workplaceType),
      employment_type: lineOf(categories?.commitment),
      department: lineOf([categories?.department, categories?.team].filter(Boolean).join(', ')),
      tags: categories?.level ? [lineOf(categories.level) ?? ''] : [],
      pay: pay
        ? { min: pay.min, max: pay.max, currency: lineOf(pay.currency), period: lineOf(pay.interval) }
        : null,
      pay_text: lineOf(job.salaryDescriptionPlain, 500),
      posted_at: timeOf(job.createdAt),
    });
  });
  return { ...page, ...nextOf(url, jobs.data.length) };
};

const nextOf = (url: string, found: number): { next?: string } => {
  const next = new URL(url);
  const limit = Number(next.searchParams.get('limit'));
  if (!limit || found < limit) return {};
  const skip = Number(next.searchParams.get('skip')) + limit;
  if (skip > limits.scrapeItems) return {};
  next.searchParams.set('skip', String(skip));
  return { next: next.href };
};
