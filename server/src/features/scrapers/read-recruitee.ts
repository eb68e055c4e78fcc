import { z } from 'zod';
import {
  identifyBy,
  joinHtml,
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

const Texts = z.object({ title: lenient.text, description: lenient.text, requirements: lenient.text });
const Offer = Texts.extend({
  id: z.union([z.number(), z.string()]),
  ...lenient.texts('careers_url', 'company_name', 'location', 'city', 'country', 'country_code'),
  ...lenient.texts('department', 'category_code', 'employment_type_code'),
  remote: lenient.flag,
  hybrid: lenient.flag,
  on_site: lenient.flag,
  min_hours: lenient.number,
  max_hours: lenient.number,
  salary: lenient.object({
    min: lenient.number,
    max: lenient.number,
    currency: lenient.text,
    period: lenient.text,
  }),
  tags: lenient.list(z.string()),
  ...lenient.texts('published_at', 'created_at', 'updated_at', 'close_at'),
  translations: z.record(z.string(), Texts).nullish().catch(null),
});

const readWorkplace = ({ remote, hybrid, on_site }: z.infer<typeof Offer>) =>
  hybrid ? 'hybrid' : remote ? 'remote' : on_site ? 'on_site' : null;

/** The careers site API's offers (docs.recruitee.com). A translated offer is read in English, else in its first language. */
export const readRecruitee = async (text: string, url: string): Promise<ReadPage> =>
  readItems(readJsonList(text, 'offers'), identifyBy('title', 'id'), (raw) => {
    const offer = Offer.parse(raw);
    const translated = offer.translations?.en ?? Object.values(offer.translations ?? {})[0];
    const { min_hours: min, max_hours: max, salary } = offer;
    return toItem({
      externalId: String(offer.id),
      link: toUrl(offer.careers_url, url),
      title: toLine(offer.title ?? translated?.title, 300),
      company: toLine(offer.company_name),
      description: joinHtml(
        offer.description ?? translated?.description,
        offer.requirements ?? translated?.requirements,
      ),
      location: toLine(offer.city) ?? toLine(offer.location),
      country: toLine(offer.country_code) ?? toLine(offer.country),
      workplace: readWorkplace(offer),
      employment_type: toLine(offer.employment_type_code),
      department: toLine(offer.department),
      industry: toLine(offer.category_code?.replaceAll('_', ' ')),
      tags: toLines(offer.tags),
      hours: min === null && max === null ? null : `${min ?? max}-${max ?? min} hours per week`,
      pay: salary ? { ...salary, currency: toLine(salary.currency), period: toLine(salary.period) } : null,
      posted_at: toTime(offer.published_at) ?? toTime(offer.created_at),
      updated_at: toTime(offer.updated_at),
      closes_at: toTime(offer.close_at),
    });
  });
