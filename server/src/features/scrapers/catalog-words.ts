import { limits } from '../../../../contract/src/limits.ts';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { type Guess, unknown } from './guess-function.ts';
import type { StatedFields } from './stated-fields.ts';

/** Our skills and industries, to be found in postings. */
export interface Catalog {
  skills: { title: string; words: RegExp }[];
  categories: { id: string; title: string; parent: string | null; words: RegExp }[];
}

const wordsOf = (title: string) =>
  new RegExp(`(?<![\\p{L}\\d])${title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\d])`, 'giu');

export const catalogOf = (
  skills: string[],
  categories: { id: string; title: string; parent: string | null }[],
): Catalog => ({
  skills: skills.map((title) => ({ title, words: wordsOf(title) })),
  categories: categories.map((category) => ({ ...category, words: wordsOf(category.title) })),
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
  return catalogOf(
    skills.map(({ title }) => title),
    categories,
  );
};

/** How often a title occurs; most do not, which is quick to say. `lower` is the text in lower case. */
const count = (text: string, lower: string, { title, words }: { title: string; words: RegExp }) =>
  lower.includes(title.toLowerCase()) ? (text.match(words)?.length ?? 0) : 0;

/** Skills of ours that the posting names, the most named first. */
export const findSkills = ({ skills }: Catalog, text: string): Guess<string[]> => {
  const lower = text.toLowerCase();
  const found = skills
    .map((skill) => ({ title: skill.title, times: count(text, lower, skill) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
    .slice(0, limits.jobSkills.most)
    .map(({ title }) => title);
  return { value: found, confidence: found.length > 0 ? 0.6 : 0 };
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The industry that the source names, else the one that its words speak of most; its parts count for it. */
export const findIndustry = (
  { categories }: Catalog,
  { industry, tags }: Pick<OriginalJob, 'industry' | 'tags'>,
  text: string,
): Guess<string | null> => {
  const names = [industry, ...tags].filter((name) => name !== null);
  const exact = categories.find(({ title }) => names.some((name) => same(name, title)));
  if (exact) return { value: exact.parent ?? exact.id, confidence: 0.9 };
  const scores = new Map<string, number>();
  const lower = text.toLowerCase();
  for (const category of categories) {
    const { id, parent } = category;
    const times = count(text, lower, category);
    if (times > 0) scores.set(parent ?? id, (scores.get(parent ?? id) ?? 0) + times);
  }
  const [best] = [...scores].sort(([, a], [, b]) => b - a);
  return best ? { value: best[0], confidence: 0.5 } : unknown;
};

/** The ids of categories that a feed of ours names by their titles. */
export const statedCategories = (
  { categories }: Catalog,
  { mainCategory, subCategories }: StatedFields,
): { main: string | null; parts: string[] } => {
  const main = categories.find(({ title, parent }) => parent === null && same(title, mainCategory ?? ''));
  const parts = subCategories.flatMap(
    (name) => categories.find(({ title, parent }) => parent === main?.id && same(title, name))?.id ?? [],
  );
  return { main: main?.id ?? null, parts: main ? parts.slice(0, limits.subCategories) : [] };
};
