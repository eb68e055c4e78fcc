import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { followLists, type SearchTag } from '../lib/list-changes.ts';
import { hasSameRows } from '../lib/same-rows.ts';
import { ResultsChanged } from './results-changed.tsx';

interface Props<Row> {
  /** What changes the list. */
  tag: SearchTag;
  /** What the server rendered. */
  rows: readonly Row[];
  /** The API URL that returns them. The loader builds it: calls would add their schemas to the page's code. */
  url: string;
  /** The path of the rows in the response. */
  resultPath?: readonly string[];
  children: (rows: readonly Row[]) => ReactNode;
}

const inResults = ['results'];

const getAt = (answer: unknown, path: readonly string[]) =>
  path.reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], answer);

/**
 * A list of a public page. Says when it would have other rows, and shows them when the reader asks; rows appear at once
 * where there were none.
 */
export const FollowedList = <Row extends { id: string }>({
  tag,
  rows,
  url,
  resultPath = inResults,
  children,
}: Props<Row>) => {
  const [loaded, setLoaded] = useState({ rows, shown: rows, latest: rows });
  // Otherwise the router shows another page of the list.
  const ofPage = (state: typeof loaded) =>
    state.rows === rows ? state : { rows, shown: rows, latest: rows };
  const { shown, latest } = ofPage(loaded);
  const loadAgain = useEffectEvent(async () => {
    // As a visitor, so that the answer is the one that the page was rendered from.
    const answer = await fetch(url);
    if (!answer.ok) return;
    const found = getAt(await answer.json(), resultPath) as Row[] | undefined;
    if (!found) return;
    setLoaded((before) => {
      const { shown: seen } = ofPage(before);
      const isSteady = seen.length > 0 && !hasSameRows(seen, found);
      return { rows, shown: isSteady ? seen : found, latest: found };
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
