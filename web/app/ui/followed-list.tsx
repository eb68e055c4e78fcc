import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { followLists, type SearchTag } from '../lib/list-changes.ts';
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
  const [loaded, setLoaded] = useState({ rows, shown: rows, latest: rows });
  // Otherwise the router shows another page of the list.
  const ofPage = (state: typeof loaded) =>
    state.rows === rows ? state : { rows, shown: rows, latest: rows };
  const { shown, latest } = ofPage(loaded);
  const loadAgain = useEffectEvent(async () => {
    const { results } = await load();
    setLoaded((before) => {
      const { shown: seen } = ofPage(before);
      const isSteady = seen.length > 0 && !hasSameRows(seen, results);
      return { rows, shown: isSteady ? seen : results, latest: results };
    });
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
