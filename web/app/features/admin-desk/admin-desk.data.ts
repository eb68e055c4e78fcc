import { useQuery } from '@tanstack/react-query';
import {
  type DeskItem,
  type DeskKind,
  deskAssign,
  deskCounts,
  deskItems,
} from '../../../../contract/src/admin-desk.ts';
import type { Given, ResponseOf } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient, listQuery, polled } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const deskItemsQuery = (query: NonNullable<Given<typeof deskItems.query>>) =>
  listQuery(deskItems, { query });

/** Some kinds begin to wait as time passes, which nothing reports. */
const recountMilliseconds = 60_000;

/** How much waits, by kind. */
export const useDeskCounts = () =>
  useQuery({ ...endpointQuery(deskCounts), ...polled(recountMilliseconds) }).data;

interface Assignment {
  kind: DeskKind;
  item_id: string;
  assignee_id: string | null;
}

export const useAssign = () =>
  useChange([deskItems, deskCounts], (body: Assignment) => call(deskAssign, { body }));

/** Removes an item from the lists on screen, before they load again. */
const dropItem = ({ kind, id }: DeskItem) =>
  getQueryClient().setQueriesData<ResponseOf<typeof deskItems>>(
    { queryKey: [deskItems.path] },
    (page) =>
      page && { ...page, results: page.results.filter((item) => item.kind !== kind || item.id !== id) },
  );

/** An act that ends an item: its row disappears as soon as the server has answered. */
export const useDeskAct = (item: DeskItem) =>
  useChange([deskItems, deskCounts], async (act: () => Promise<unknown>) => {
    const answer = await act();
    dropItem(item);
    return answer;
  });

/** An act after which the item may still wait, and the undo of one that has ended it. */
export const useDeskChange = <Result>() =>
  useChange([deskItems, deskCounts], (change: () => Promise<Result>) => change());
