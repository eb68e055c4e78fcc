import { useQuery } from '@tanstack/react-query';
import { type DeskKind, deskAssign, deskCounts, deskItems } from '../../../../contract/src/admin-desk.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const deskItemsQuery = (query: NonNullable<Given<typeof deskItems.query>>) =>
  listQuery(deskItems, { query });

/** Some kinds begin to wait as time passes, which nothing reports. */
const recountMilliseconds = 60_000;

/** How much waits, by kind. */
export const useDeskCounts = () =>
  useQuery({ ...endpointQuery(deskCounts), refetchInterval: recountMilliseconds }).data;

interface Assignment {
  kind: DeskKind;
  item_id: string;
  assignee_id: string | null;
}

export const useAssign = () =>
  useChange([deskItems, deskCounts], (body: Assignment) => call(deskAssign, { body }));

/** An act on an item, after which the desk is loaded again. */
export const useDeskAct = () => useChange([deskItems, deskCounts], (act: () => Promise<unknown>) => act());

/** The undo of an act. The row that offered it is gone by then. */
export const useDeskUndo = () =>
  useChange([deskItems, deskCounts], (undo: () => Promise<{ message: string }>) => undo());
