import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  personNoteAdd,
  personNoteRemove,
  personNotes,
  reportAdd,
} from '../../../../contract/src/moderation.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const personNotesQuery = (id: string) => queryOf(personNotes, { params: { id } });

export const useNotes = (id: string) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [personNotes.path] });
  const add = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(personNoteAdd, { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => call(personNoteRemove, { params: { id, note_id: noteId } }),
    onSuccess,
  });
  return { add, remove };
};

/** Reports a job, company or person to the admins; `key` is the idempotency key. */
export const sendReport = (body: NonNullable<Given<typeof reportAdd.body>>, key: string) =>
  call(reportAdd, { body, idempotencyKey: key, quiet: true });
