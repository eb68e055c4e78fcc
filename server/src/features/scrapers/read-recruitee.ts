import { z } from 'zod';
import {
  htmlOf,
  identifyBy,
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

const workplaceOf = ({ remote, hybrid, on_site }: z.infer<typeof Offer>) =>
  hybrid ? 'hybrid' : remote ? 'remote' : on_site ? 'on_site' : null;

/** The careers site API's offers (docs.recruitee.com). A translated offer is read in English, else in its first language. */
export const readRecruitee = async (text: string, url: string): Promise<ReadPage> =>
  readItems(jsonListAt(text, 'offers'), identifyBy('title', 'id'), (raw) => {
    const offer = Offer.parse(raw);
    const translated = offer.translations?.en ?? Object.values(offer.translations ?? {})[0];
    const { min_hours: least, max_hours: most, salary } = offer;
    return toItem({
      externalId: String(offer.id),
      link: linkOf(offer.careers_url, url),
      title: lineOf(offer.title ?? translated?.title, 300),
      company: lineOf(offer.company_name),
      description: htmlOf(
        offer.description ?? translated?.description,
        offer.requirements ?? translated?.requirements,
      ),
      location: lineOf(offer.city) ?? lineOf(offer.location),
      country: lineOf(offer.country_code) ?? lineOf(offer.country),
      workplace: workplaceOf(offer),
      employment_type: lineOf(offer.employment_type_code),
      department: lineOf(offer.department),
      industry: lineOf(offer.category_code?.replaceAll('_', ' ')),
      tags: linesOf(offer.tags),
      hours: least === null && most === null ? null : `${least ?? most}-${most ?? least} hours per week`,
      pay: salary ? { ...salary, currency: lineOf(salary.currency), period: lineOf(salary.period) } : null,
      posted_at: timeOf(offer.published_at) ?? timeOf(offer.created_at),
      updated_at: timeOf(offer.updated_at),
      closes_at: timeOf(offer.close_at),
    });
  });
