import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useSession } from '../../lib/session.ts';
import { confirmDialog, errorDialog } from '../../ui/dialogs.tsx';
import { runAction } from '../../ui/run-action.ts';
import { successToast } from '../../ui/toasts.ts';
import {
  readLastUsed,
  saveLastUsed,
  shortlists,
  useAddToShortlist,
  useCreateShortlist,
  useRemoveFromShortlist,
} from './shortlists.data.ts';

/** The name of the list that the first use creates. */
const firstName = 'Shortlist';

/** Adds people to lists and removes them; the list that was used last is the default. */
export const useShortlisting = () => {
  const userId = useSession()?.id ?? '';
  const { data } = useQuery(shortlists());
  const lists = data?.results ?? [];
  const create = useCreateShortlist();
  const add = useAddToShortlist();
  const remove = useRemoveFromShortlist();

  const createList = async (name: string) => {
    const created = await create.mutateAsync(name);
    saveLastUsed(userId, created.id);
    return created;
  };

  /** Adds the people to the list; without one to the list used last, which is created with the first use. */
  const addTo = async (people: readonly string[], list?: { id: string; name: string }) => {
    const target =
      list ??
      lists.find(({ id }) => id === readLastUsed(userId)) ??
      lists[0] ??
      (await createList(firstName).catch((error: Error) => errorDialog(error.message)));
    if (typeof target === 'boolean') return;
    const refusals: string[] = [];
    for (const fractional_id of people)
      await add
        .mutateAsync({ shortlist_id: target.id, fractional_id, quiet: true })
        .catch((error: Error) => refusals.push(error.message));
    const added = people.length - refusals.length;
    if (added > 0) {
      saveLastUsed(userId, target.id);
      successToast(`${people.length > 1 ? `${added} added` : 'Added'} to ‘${target.name}’.`);
    }
    const [refusal] = refusals;
    if (refusal === undefined) return;
    const title =
      people.length === 1 ? undefined : `${formatCount(refusals.length, 'person', 'people')} not added`;
    void errorDialog([...new Set(refusals)].join(' '), title);
  };

  /** Removes the person. A note that is removed with them can be put back at once. */
  const removeFrom = async (fractional_id: string, list: { id: string; name: string }) => {
    const entry = { shortlist_id: list.id, fractional_id };
    const removed = await runAction(remove.mutateAsync(entry), `Removed from ‘${list.name}’.`);
    if (removed === undefined || (removed.note === '' && removed.tags.length === 0)) return;
    const undo = await confirmDialog({
      title: 'The note is removed, too',
      text: [removed.note, removed.tags.join(', ')].filter(Boolean).join(' · '),
      action: 'Undo',
      cancel: 'OK',
    });
    if (undo) await runAction(add.mutateAsync({ ...entry, ...removed }), `Back in ‘${list.name}’.`);
  };

  return {
    lists,
    loaded: data !== undefined,
    busy: create.isPending || add.isPending || remove.isPending,
    createList,
    addTo,
    removeFrom,
  };
};
