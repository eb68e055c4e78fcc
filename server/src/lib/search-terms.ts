import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import type { Db } from './db.ts';

/** A part of the words with a known meaning: a row matches if it has one of the terms, or the words in its text. */
export interface Meaning {
  kind: 'function' | 'place' | 'workplace';
  /** As in `CFO` or `Munich`. */
  name: string;
  /** Terms such as `FUNCTION:CFO`; none for a city, which rows have in their text only. */
  terms: readonly string[];
  /** As in a web search: `vp finance`, or `Munich or München`. */
  words: string;
}

/** What a search asks for: words as in a web search, their known meanings, and for each filter the terms of which a row has one. */
export interface SearchTerms {
  words: string;
  meanings: readonly Meaning[];
  filters: string[][];
}

/** Whether a search has words. */
export const hasWords = ({ words, meanings }: Pick<SearchTerms, 'words' | 'meanings'>): boolean =>
  words !== '' || meanings.length > 0;

/** Whether a search has words or filters. */
export const hasTerms = (terms: SearchTerms): boolean => hasWords(terms) || terms.filters.length > 0;

/** A searched table: its tsvector of words and filters, and the table of its common terms. */
export interface SearchedTable {
  name: 'job_search' | 'fractionals';
  terms: 'terms' | 'search';
  commonTerms: 'job_terms' | 'fractional_terms';
}

/** The filters by name, without those that are not set, as terms `NAME:value`. */
export const toFilterTerms = (filters: Record<string, readonly string[] | undefined>): string[][] =>
  Object.entries(filters).flatMap(([name, values]) =>
    values?.length ? [values.map((value) => `${name}:${value}`)] : [],
  );

const quote = (term: string) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;

const joinAny = (terms: readonly string[]) => terms.map(quote).join(' | ');

/** Whether a row has one of these terms. */
export const hasTerm = (column: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<boolean> =>
  sql`${column} @@ ${joinAny(terms)}::tsquery`;

/** The words with their meanings as one tsquery. It is empty for words such as 'the'. */
export const toWordsQuery = ({
  words,
  meanings,
}: Pick<SearchTerms, 'words' | 'meanings'>): RawBuilder<unknown> => {
  const toTsQuery = (text: string) => sql`websearch_to_tsquery('search_words', ${text})`;
  const ofMeanings = meanings.map(
    ({ terms, words: text }) => sql`(${toTsQuery(text)} || ${joinAny(terms)}::tsquery)`,
  );
  return sql`(${sql.join([toTsQuery(words), ...ofMeanings], sql` && `)})`;
};

/** Words and filters as one tsquery. It is empty for words such as 'the' without filters. */
export const toTsquery = (terms: SearchTerms): RawBuilder<unknown> => {
  if (terms.filters.length === 0) return toWordsQuery(terms);
  const ofFilters = terms.filters.map((filter) => `(${joinAny(filter)})`).join(' & ');
  return sql`(${toWordsQuery(terms)} && ${ofFilters}::tsquery)`;
};

/** Whether a row matches; a query without terms matches every row. */
export const matchesTerms = (column: RawBuilder<unknown>, terms: SearchTerms): RawBuilder<boolean> => {
  const query = toTsquery(terms);
  return sql`(numnode(${query}) = 0 or ${column} @@ ${query})`;
};

/**
 * Selects the number of rows in scope, and of those that a search is expected to match: the share of its rarest word (the
 * words of a search often occur together) times the shares of its filters. No row if the scope has no common terms. A
 * search without a word that an index can find, such as '-remote', matches most rows.
 */
export const estimate = (
  { commonTerms }: SearchedTable,
  asked: SearchTerms,
  scopeTerm: string,
): RawBuilder<unknown> => {
  const table = sql.table(commonTerms);
  // A meaning with terms is expected as often as the terms, one without as its name.
  const ofMeanings = asked.meanings.map(({ terms }) => [...terms]).filter((terms) => terms.length > 0);
  const filters = [...asked.filters, ...ofMeanings];
  const names = asked.meanings.filter(({ terms }) => terms.length === 0).map(({ name }) => name);
  const words = [asked.words, ...names].join(' ').trim();
  if (words === '' && filters.length === 0)
    return sql`select rows as scope_rows, rows as expected from ${table} where term = ${scopeTerm}`;
  const countShare = (terms: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(rows), 0) / total.rows::float8 from ${table} where term = any(${terms}))`;
  const rarestWord = sql`coalesce((
          select min(${countShare(sql`array[lexeme]`)})
          from unnest(tsvector_to_array(to_tsvector('search_words', ${words}))) as lexeme
          where querytree(websearch_to_tsquery('search_words', ${words})) <> 'T'
        ), 1)`;
  return sql`
    select scope.rows as scope_rows, scope.rows
      * ${words === '' ? sql.lit(1) : rarestWord}
      * coalesce((
          select exp(sum(ln(${countShare(sql`array(select jsonb_array_elements_text(filter))`)} + 1e-9)))
          from jsonb_array_elements(${JSON.stringify(filters)}::jsonb) as filter
        ), 1) as expected
    from ${table} as scope, ${table} as total where scope.term = ${scopeTerm} and total.term = ''`;
};

/** Enough rows to estimate the number of a term with `searchCountCap` rows of a million within a third. */
const sampleRows = 10_000;

/** Counts the terms of more rows than a search counts, from a sample of the table. */
export const countCommonTerms = async (
  db: Db,
  { name, terms, commonTerms }: SearchedTable,
): Promise<void> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
  const total = rows[0]?.rows ?? 0;
  const percent = Math.min(100, (100 * sampleRows) / Math.max(total, 1));
  const sample = `select ${terms} from ${name} tablesample system (${percent})`;
  await sql`
    with counted as (
      select '' as term, ${total}::integer as rows
      union all select word, (ndoc * ${100 / percent}::float8)::integer from ts_stat(${sample})
    ),
    common as (select * from counted where rows > ${limits.searchCountCap}),
    gone as (delete from ${sql.table(commonTerms)} where term not in (select term from common))
    insert into ${sql.table(commonTerms)} select * from common
    on conflict (term) do update set rows = excluded.rows`.execute(db);
};
