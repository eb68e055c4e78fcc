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

const Words = z.object({ title: given.text, description: given.text, requirements: given.text });
const Offer = Words.extend({
  id: z.union([z.number(), z.string()]),
  careers_url: given.text,
  company_name: given.text,
  location: given.text,
  city: given.text,
  country: given.text,
  country_code: given.text,
  department: given.text,
  category_code: given.text,
  employment_type_code: given.text,
  remote: given.flag,
  hybrid: given.flag,
  on_site: given.flag,
  min_hours: given.number,
  max_hours: given.number,
  salary: given.object({ min: given.number, max: given.number, currency: given.text, period: given.text }),
  tags: given.list(z.string()),
  published_at: given.text,
  created_at: given.text,
  updated_at: given.text,
  close_at: given.text,
  translations: z.record(z.string(), Words).nullish().catch(null),
});

const workplaceOf = ({ remote, hybrid, on_site }: z.infer<typeof Offer>) =>
  hybrid ? 'hybrid' : remote ? 'remote' : on_site ? 'on_site' : null;

/** The careers site API's offers (docs.recruitee.com); an offer in several languages is read in English, or its first. */
export const readRecruitee = async (text: string, url: string): Promise<ReadPage> => {
  const site = z.object({ offers: z.array(z.unknown()) }).safeParse(jsonOf(text));
  if (!site.success) throw new UnreadableError('It has no list of offers.');
  return readItems(site.data.offers, nameBy('title', 'id'), (item) => {
    const offer = Offer.parse(item);
    const translated = offer.translations?.en ?? Object.values(offer.translations ?? {})[0];
    const { min_hours: least, max_hours: most, salary: pay } = offer;
    return postingOf({
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
      tags: offer.tags.flatMap((tag) => lineOf(tag) ?? []),
      hours: least === null && most === null ? null : `${least ?? most}-${most ?? least} hours per week`,
      pay: pay
        ? { min: pay.min, max: pay.max, currency: lineOf(pay.currency), period: lineOf(pay.period) }
        : null,
      posted_at: timeOf(offer.published_at) ?? timeOf(offer.created_at),
      updated_at: timeOf(offer.updated_at),
      closes_at: timeOf(offer.close_at),
    });
  });
};
