import { limits } from '../../../../contract/src/limits.ts';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { type Extracted, notFound } from './extracted-field.ts';
import type { StatedFields } from './stated-fields.ts';

/** The skills and industries that are searched for in scraped jobs. */
export interface Catalog {
  skills: { title: string; pattern: RegExp }[];
  categories: { id: string; title: string; parent: string | null; pattern: RegExp }[];
}

const toTitlePattern = (title: string) =>
  new RegExp(`(?<![\\p{L}\\d])${title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'giu');

export const buildCatalog = (
  skills: string[],
  categories: { id: string; title: string; parent: string | null }[],
): Catalog => ({
  skills: skills.map((title) => ({ title, pattern: toTitlePattern(title) })),
  categories: categories.map((category) => ({ ...category, pattern: toTitlePattern(category.title) })),
});

export const loadCatalog = async (db: Db): Promise<Catalog> => {
  const skills = await db
    .selectFrom('skills')
    .select('title')
    .where('approved', '=', true)
    .orderBy('title')
    .execute();
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'title', 'parent_id as parent'])
    .where('kind', 'in', ['industry', 'part'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return buildCatalog(
    skills.map(({ title }) => title),
    categories,
  );
};

/** Counts the occurrences of a title. The search in `lower`, the text in lower case, skips most titles quickly. */
const count = (text: string, lower: string, { title, pattern }: { title: string; pattern: RegExp }) =>
  lower.includes(title.toLowerCase()) ? (text.match(pattern)?.length ?? 0) : 0;

/** The catalog's skills that occur in the text, most frequent first. */
export const findSkills = ({ skills }: Catalog, text: string): Extracted<string[]> => {
  const lower = text.toLowerCase();
  const found = skills
    .map((skill) => ({ title: skill.title, times: count(text, lower, skill) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
    .slice(0, limits.jobSkills.max)
    .map(({ title }) => title);
  return { value: found, confidence: found.length > 0 ? 0.6 : 0 };
};

const equalTitles = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The industry named by the source, else the one that occurs most often in the text, its sub categories included. */
export const findIndustry = (
  { categories }: Catalog,
  { industry: named, tags }: Pick<OriginalJob, 'industry' | 'tags'>,
  text: string,
): Extracted<string | null> => {
  const names = [named, ...tags].filter((name) => name !== null);
  const exact = categories.find(({ title }) => names.some((name) => equalTitles(name, title)));
  if (exact) return { value: exact.parent ?? exact.id, confidence: 0.9 };
  const scores = new Map<string, number>();
  const lower = text.toLowerCase();
  for (const category of categories) {
    const industry = category.parent ?? category.id;
    const times = count(text, lower, category);
    if (times > 0) scores.set(industry, (scores.get(industry) ?? 0) + times);
  }
  const [best] = [...scores].sort(([, a], [, b]) => b - a);
  return best ? { value: best[0], confidence: 0.5 } : notFound;
};

/** The ids of the categories that another Cadre feed names by title. */
export const findCategories = (
  { categories }: Catalog,
  { mainCategory, subCategories }: StatedFields,
): { main: string | null; parts: string[] } => {
  const main = categories.find(
    ({ title, parent }) => parent === null && equalTitles(title, mainCategory ?? ''),
  );
  const parts = subCategories.flatMap(
    (name) =>
      categories.find(({ title, parent }) => parent === main?.id && equalTitles(title, name))?.id ?? [],
  );
  return { main: main?.id ?? null, parts: main ? parts.slice(0, limits.subCategories) : [] };
};
