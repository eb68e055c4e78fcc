import { Location } from '../../contract/src/values.ts';
import { demand } from '../../demo/data/roles.ts';
import { type Random, randomFrom } from '../../demo/random.ts';
import { rareWord, someRole } from '../data/words.ts';

/** The inputs of a search; an admin's search may have a status. */
export interface Search {
  by: 'visitor' | 'admin';
  query: Record<string, string>;
}

const words = (random: Random): string => {
  const role = someRole(random);
  // Words of job descriptions, by frequency.
  const common = (
    random.pick([...(role?.duties ?? []), ...(role?.wants ?? [])]).match(/[a-z]{4,}/gi) ?? []
  ).filter(Boolean);
  const skill = random.pick(role?.skills ?? []);
  switch (random.weighted({ none: 3, rare: 2, one: 3, two: 3, three: 2, skill: 2, mixed: 1 })) {
    case 'none':
      return '';
    case 'rare':
      return rareWord(random);
    case 'one':
      return random.pick(common);
    case 'two':
      return random.some(common, 2).join(' ');
    case 'three':
      return random.some(common, 3).join(' ');
    case 'skill':
      return skill;
    default:
      return `${random.pick(common)} ${rareWord(random)}`;
  }
};

/** Rare, common and no words, one to three of them, with and without filters; the same seed gives the same searches. */
export const makeSearches = (seed: number, skills: string[]): (() => Search) => {
  const random = randomFrom(seed);
  const filters: ((query: Search['query']) => void)[] = [
    (query) => {
      query.fractional_type = random.weighted(demand);
    },
    (query) => {
      query.location = random.pick(Location.options);
    },
    (query) => {
      query.skills = random.pick(skills);
    },
    (query) => {
      query.workplace = random.pick(['remote', 'hybrid', 'on_site']);
    },
    (query) => {
      query.client_type_expertise = random.pick(['B2B', 'B2C']);
    },
    (query) => {
      Object.assign(query, {
        rate_period: 'hour',
        currency: 'USD',
        budget_min: String(random.whole(50, 300)),
      });
    },
    (query) => {
      query.hours_max = String(random.whole(5, 20));
    },
  ];
  return () => {
    const query: Search['query'] = {};
    const text = words(random);
    if (text !== '') query.search = text;
    for (const narrow of random.some(filters, random.pick([0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3]))) narrow(query);
    if (random.chance(0.3)) query.sort = random.pick(['recent', 'budget']);
    if (random.chance(0.1)) query.page = String(random.whole(2, 5));
    const by = random.chance(0.15) ? 'admin' : 'visitor';
    if (by === 'admin') query.status = random.pick(['active', 'closed', 'filled']);
    return { by, query };
  };
};
