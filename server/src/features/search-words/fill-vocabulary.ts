import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { lexicon, toKey, tokenize } from './lexicon.ts';

interface Word {
  rows: number;
  city: string | null;
  country: string | null;
}

/** Enough rows of each table for nearly every word that is searched for. */
const sampleRows = 10_000;

const samplePercent = async (db: Db, table: 'jobs' | 'fractionals'): Promise<string> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return String(Math.min(100, (100 * sampleRows) / Math.max(rows[0]?.rows ?? 0, 1)));
};

/** The words of titles, headlines and skills; texts have too many misspelled ones. */
const readWords = async (db: Db, jobs: string, people: string) => {
  const statistic = (table: string, shown: string, title: string, percent: string) =>
    `select to_tsvector('plain_words', ${title} || ' ' || array_to_string(skill_titles, ' '))
     from ${table} tablesample system (${percent}) where ${shown}`;
  const { rows } = await sql<{ word: string; rows: number }>`
    select word, sum(ndoc)::integer as rows from (
      select word, ndoc from ts_stat(${statistic('jobs', "status = 'active'", 'title', jobs)})
      union all
      select word, ndoc from ts_stat(${statistic('fractionals', "status = 'verified' and not paused", 'headline', people)})
      union all
      select word, ndoc from ts_stat('select to_tsvector(''plain_words'', title) from skills where approved')
    ) as counted
    where length(word) >= 4 and word !~ '[^[:alpha:]]'
    group by word`.execute(db);
  return rows;
};

/** The cities as they are written most often, with a country if a row states one. */
const readCities = async (db: Db, jobs: string, people: string) => {
  const country = sql`case location when 'USA' then 'US' when 'Canada' then 'CA' end`;
  const { rows } = await sql<Word & { city: string }>`
    select city, max(country) as country, count(*)::integer as rows from (
      select city, coalesce(country, ${country}) as country from jobs tablesample system (${sql.raw(jobs)})
      where status = 'active'
      union all
      select city, ${country} from fractionals tablesample system (${sql.raw(people)})
      where status = 'verified' and not paused
    ) as places
    where city <> '' group by city order by rows`.execute(db);
  return rows;
};

/** Renews the vocabulary from a sample of what is searched, and from the known names of functions and places. */
export const fillSearchWords = async (db: Db): Promise<void> => {
  const [jobs, people] = [await samplePercent(db, 'jobs'), await samplePercent(db, 'fractionals')];
  const words = new Map<string, Word>();
  for (const { key } of [...lexicon.keys()].flatMap(tokenize))
    if (key.length >= 4) words.set(key, { rows: 0, city: null, country: null });
  for (const { word, rows } of await readWords(db, jobs, people))
    words.set(word, { rows, city: null, country: null });
  for (const { city, country, rows } of await readCities(db, jobs, people)) {
    const entry = lexicon.get(toKey(city));
    const countryOfName = entry?.kind === 'place' ? entry.place.country : undefined;
    words.set(toKey(city), { rows, city, country: countryOfName ?? country });
  }
  const list = [...words].map(([word, more]) => ({ word, ...more }));
  await sql`
    with renewed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as word (word text, rows integer, city text, country text)
    ),
    gone as (delete from search_words where word not in (select word from renewed))
    insert into search_words (word, rows, city, country) select word, rows, city, country from renewed
    on conflict (word) do update
      set rows = excluded.rows, city = excluded.city, country = excluded.country
      where (search_words.rows, search_words.city, search_words.country)
        is distinct from (excluded.rows, excluded.city, excluded.country)`.execute(db);
};

/** Renews the vocabulary by which misspelled searches are corrected. */
export const countSearchWords = defineTask({
  name: 'count_search_words',
  every: '47 * * * *',
  run: ({ db }) => fillSearchWords(db),
});
