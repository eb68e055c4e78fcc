import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  personNoteAdd,
  personNoteRemove,
  personNotes,
  reportAdd,
} from '../../../../contract/src/moderation.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const personNotesQuery = (id: string) => endpointQuery(personNotes, { params: { id } });

export const useNotes = (id: string) => ({
  add: useChange([personNotes], (text: string) => call(personNoteAdd, { params: { id }, body: { text } })),
  remove: useChange([personNotes], (noteId: string) =>
    call(personNoteRemove, { params: { id, note_id: noteId } }),
  ),
});

/** Reports a job, company or person to the admins. */
export const sendReport = (body: BodyOf<typeof reportAdd>) => call(reportAdd, { body, quiet: true });
