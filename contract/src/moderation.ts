import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Done, Id, paragraph, Time } from './values.ts';

/** What an admin noted about a person; admins alone read it. */
export const PersonNote = z.object({ id: Id, text: z.string(), author: z.string(), created_at: Time });
export type PersonNote = z.infer<typeof PersonNote>;

export const personNotes = endpoint({
  method: 'GET',
  path: '/authentication/user_notes/:id',
  summary: 'What admins noted about a person, the newest first',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.array(PersonNote),
});

export const personNoteAdd = endpoint({
  method: 'POST',
  path: '/authentication/user_notes/:id',
  summary: 'Notes something about a person, for admins alone',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ text: paragraph(limits.personNoteCharacters, 1) }),
  response: PersonNote,
  creates: true,
});

export const personNoteRemove = endpoint({
  method: 'DELETE',
  path: '/authentication/user_notes/:id/:note_id',
  summary: 'Removes a note',
  access: ['admin'],
  params: z.object({ id: Id, note_id: Id }),
  response: Done,
});
