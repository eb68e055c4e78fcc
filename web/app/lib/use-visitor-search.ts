import { useEffect, useEffectEvent } from 'react';
import type { SearchTag } from '../../../contract/src/live-tags.ts';
import { followLists } from './list-changes.ts';
import { invalidate } from './query-client.ts';
import { useSession } from './session.ts';

/** Runs a search of a visitor again when it may find something else. A signed-in person's socket does it for them. */
export const useVisitorSearch = (tag: SearchTag, endpoint: { path: string }) => {
  const isVisitor = useSession() === null;
  const searchAgain = useEffectEvent(() => void invalidate(endpoint));
  useEffect(() => (isVisitor ? followLists(tag, searchAgain) : undefined), [isVisitor, tag]);
};
