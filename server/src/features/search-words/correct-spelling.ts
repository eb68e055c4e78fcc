import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { lexicon, toKey, tokenize } from './lexicon.ts';
import { type ParsedSearch, parseSearch, toPlaceMeaning } from './parse-search.ts';

/** Whether a word may be misspelled: unknown, and neither short nor a number, which are names rather than mistakes. */
const isDoubtful = (key: string) => /^\p{L}{4,}$/u.test(key) && !lexicon.has(key);

/** The word with each pair of adjacent letters swapped: the most common mistake; similarity misses it in short words. */
const listSwaps = (word: string): string[] =>
  [...word]
    .slice(1)
    .map((_, index) => word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2));

/**
 * The known word for each misspelled one: one with two adjacent letters swapped, else the closest within two edits, or
 * one edit if the typed word is shorter than six letters. Words without such a match are left out.
 */
const findSpellings = async (db: Db, words: string[]): Promise<Map<string, string>> => {
  const swaps = JSON.stringify(Object.fromEntries(words.map((word) => [word, listSwaps(word)])));
  const { rows } = await sql<{ typed: string; word: string | null }>`
    select typed, coalesce(
      (select word from search_words
        where word = any(array(select jsonb_array_elements_text(${swaps}::jsonb -> typed)))
        order by rows desc limit 1),
      (select word from search_words
        where word % typed
          and levenshtein_less_equal(word, typed, 2) <= case when length(typed) < 6 then 1 else 2 end
        order by levenshtein(word, typed), similarity(word, typed) desc, rows desc, word limit 1)
    ) as word
    from unnest(${words}::text[]) as typed
    where not exists (select from search_words where word = typed)`.execute(db);
  return new Map(rows.flatMap(({ typed, word }) => (word === null ? [] : [[typed, word] as const])));
};

/** The search with its misspelled words corrected; the same search if no known word is similar. */
export const correctWords = async (db: Db, search: ParsedSearch): Promise<ParsedSearch> => {
  const doubtful = tokenize(search.typed).filter(({ key }) => isDoubtful(key));
  if (doubtful.length === 0) return search;
  const spellings = await findSpellings(db, [...new Set(doubtful.map(({ key }) => key))]);
  if (spellings.size === 0) return search;
  let corrected = search.typed;
  for (const { key, text, at } of doubtful.toReversed())
    corrected = corrected.slice(0, at) + (spellings.get(key) ?? text) + corrected.slice(at + text.length);
  return parseSearch(corrected);
};

/** The search with its place, if its text names a city that the lexicon lacks but a job or a profile has. */
export const findCity = async (db: Db, search: ParsedSearch): Promise<ParsedSearch> => {
  if (search.rest === '' || search.meanings.some(({ kind }) => kind === 'place')) return search;
  const tokens = tokenize(search.rest);
  const phrases = tokens.flatMap((first, from) =>
    tokens.slice(from, from + 3).map((last) => search.rest.slice(first.at, last.at + last.text.length)),
  );
  const { rows } = await sql<{ word: string; city: string; country: string | null }>`
    select word, city, country from search_words
    where word = any(${phrases.map(toKey)}) and city is not null order by length(word) desc limit 1`.execute(
    db,
  );
  const typed = phrases.find((phrase) => toKey(phrase) === rows[0]?.word);
  if (!rows[0] || typed === undefined) return search;
  const { city, country } = rows[0];
  const place = toPlaceMeaning({ name: city, names: [city], terms: [], ...(country && { country }) });
  const rest = search.rest.replace(typed, ' ').replaceAll(/\s+/g, ' ').trim();
  return { ...search, meanings: [...search.meanings, place], rest };
};
