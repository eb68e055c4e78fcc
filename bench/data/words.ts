import { allPlaces } from '../../demo/data/places.ts';
import { demand, roles } from '../../demo/data/roles.ts';
import { processes, waysOfWorking } from '../../demo/data/texts.ts';
import { type Random, randomFrom } from '../../demo/random.ts';

const parts =
  'al ba cor dex el fin gra hol ix jun kel lor mar nov or pra quil ros sta tre ul ven wex yor zan'.split(' ');
const rareWords = 40_000;

/** A made-up product name; the higher `n`, the longer. */
const madeUp = (n: number): string => {
  let word = '';
  for (let left = n + parts.length; left > 0; left = Math.floor(left / parts.length))
    word += parts[left % parts.length];
  return word;
};

/** A position in a list by Zipf's law: the first ones are far more frequent than the last. */
export const zipf = (random: Random, count: number): number =>
  Math.min(count - 1, Math.floor(count ** random.next()) - 1);

/** A rare word: some occur in thousands of a million texts, most in a handful. */
export const rareWord = (random: Random): string => madeUp(zipf(random, rareWords));

export const someRole = (random: Random) => {
  const type = random.weighted(demand);
  return roles.find((role) => role.type === type) ?? roles[0];
};

export const somePlace = (random: Random) => random.pick(allPlaces);

/** The description of a job: sentences that many share, and sometimes a rare name. */
export const describe = (random: Random, role: NonNullable<ReturnType<typeof someRole>>): string => {
  const sentences = [
    random.pick(role.situations).text,
    ...random.some(role.duties, 3),
    ...random.some(role.wants, 2),
    random.pick(waysOfWorking),
    random.pick(processes),
  ];
  if (random.chance(0.4)) sentences.push(`Our product is called ${rareWord(random)}`);
  return `<p>${sentences.join('. ')}.</p>`;
};

/** Deterministic randomness for one row of a table, independent of what else is generated. */
export const createRandom = (seed: number, table: number, n: number): Random =>
  randomFrom(Math.imul(seed ^ Math.imul(table + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35));
