import { encode } from 'html-entities';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import {
  identifyBy,
  joinHtml,
  joinIntoLine,
  lenient,
  parseJson,
  type ReadPage,
  readItems,
  toItem,
  toLine,
  toLines,
  toParagraphs,
  toTime,
  toUrl,
  UnreadableError,
} from './scraped-item.ts';

/** Jobs per request: as many pages as a run reads hold as many jobs as it keeps. */
export const leverPage = limits.scrapeItems / limits.scrapePages;

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

const findNextPage = (url: string, found: number): { next?: string } => {
  const next = new URL(url);
  const limit = Number(next.searchParams.get('limit'));
  if (!limit || found < limit) return {};
  next.searchParams.set('skip', String(Number(next.searchParams.get('skip')) + limit));
  return { next: next.href };
};

const readPay = (range: z.infer<typeof Job>['salaryRange']) =>
  range
    ? { min: range.min, max: range.max, currency: toLine(range.currency), period: toLine(range.interval) }
    : null;

/** The postings API's JSON (github.com/lever/postings-api), in pages by `skip` and `limit`. */
export const readLever = async (text: string, url: string): Promise<ReadPage> => {
  const jobs = z.array(z.unknown()).safeParse(parseJson(text));
  if (!jobs.success) throw new UnreadableError('The page is not a list of jobs.');
  const page = await readItems(jobs.data, identifyBy('text', 'id'), (raw) => {
    const job = Job.parse(raw);
    const { salaryRange, categories } = job;
    return toItem({
      externalId: job.id,
      link: toUrl(job.hostedUrl, url),
      title: toLine(job.text, 300),
      description: joinHtml(
        job.description ?? toParagraphs(job.descriptionPlain ?? ''),
        ...job.lists.map((list) => `<h3>${encode(list.text ?? '')}</h3><ul>${list.content ?? ''}</ul>`),
        job.additional,
      ),
      location: toLine(categories?.location),
      country: toLine(job.country),
      workplace: job.workplaceType === 'unspecified' ? null : toLine(job.workplaceType),
      employment_type: toLine(categories?.commitment),
      department: joinIntoLine(categories?.department, categories?.team),
      tags: toLines([categories?.level]),
      pay: readPay(salaryRange),
      pay_text: toLine(job.salaryDescriptionPlain, 500),
      posted_at: toTime(job.createdAt),
    });
  });
  return { ...page, ...findNextPage(url, jobs.data.length) };
};
