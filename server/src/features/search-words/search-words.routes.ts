import { sql } from 'kysely';
import { functionTitles } from '../../../../contract/src/function-titles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type SearchSuggestion, searchSuggestions } from '../../../../contract/src/search-suggestions.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import type { Pool } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { lexicon, toKey } from './lexicon.ts';

const functions: SearchSuggestion[] = FractionalType.options.flatMap((type) => {
  const titles = functionTitles[type]?.titles.split(', ');
  return titles ? [{ kind: 'function' as const, text: type, names: titles }] : [];
});

const listSuggestions = async (db: Pool): Promise<SearchSuggestion[]> => {
  const { rows } = await sql<{ kind: 'skill' | 'place'; text: string }>`
    (select 'place' as kind, city as text from search_words where city is not null
      order by rows desc, word limit ${limits.suggestedCities})
    union all
    (select 'skill', title from skills where approved order by lower(title) limit ${limits.suggestedSkills})`.execute(
    db,
  );
  const offered = rows.map(({ kind, text }) => {
    const entry = kind === 'place' ? lexicon.get(toKey(text)) : undefined;
    return { kind, text, names: entry?.kind === 'place' ? entry.place.names.map(toKey) : [] };
  });
  return [...functions, ...offered];
};

/** The suggestions of search fields: one list for everybody, renewed every few minutes. */
export const searchWordsRoutes = (app: App): void => {
  let list: { until: number; results: SearchSuggestion[] } | undefined;
  serve(
    app,
    searchSuggestions,
    async ({ db, deps }) => {
      const now = deps.clock.now().getTime();
      if (list === undefined || list.until < now)
        list = { until: now + limits.suggestionsSeconds * 1000, results: await listSuggestions(db) };
      return { results: list.results };
    },
    { readReplica: true },
  );
};
