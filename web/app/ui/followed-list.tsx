import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { SearchTag } from '../../../contract/src/live-tags.ts';
import { followLists } from '../lib/list-changes.ts';
import { hasSameRows } from '../lib/same-rows.ts';
import { ResultsChanged } from './results-changed.tsx';

interface Props<Row> {
  /** What changes the list. */
  tag: SearchTag;
  /** What the server rendered. */
  rows: readonly Row[];
  /** Asks for the same list again. */
  load: () => Promise<{ results: readonly Row[] }>;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list of a public page. Says when it would have other rows, and shows them when the reader asks; rows appear at once
 * where there were none.
 */
export const FollowedList = <Row extends { id: string }>({ tag, rows, load, children }: Props<Row>) => {
  const rendered = { rows, shown: rows, latest: rows };
  const [loaded, setLoaded] = useState(rendered);
  // The router shows another page of the list.
  const { shown, latest } = loaded.rows === rows ? loaded : rendered;
  const loadAgain = useEffectEvent(async () => {
    const { results } = await load();
    const isSteady = shown.length > 0 && !hasSameRows(shown, results);
    setLoaded({ rows, shown: isSteady ? shown : results, latest: results });
  });
  // An answer that does not arrive leaves the list as it is.
  useEffect(() => followLists(tag, () => void loadAgain().catch(() => {})), [tag]);
  return (
    <>
      <ResultsChanged
        follows={tag}
        hasChanged={latest !== shown}
        onShow={() => setLoaded({ rows, shown: latest, latest })}
      />
      {children(shown)}
    </>
  );
};
