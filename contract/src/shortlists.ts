import { z } from 'zod';
import { ApplicationStatus } from './applications.ts';
import { endpoint, forSeats } from './endpoint.ts';
import { MatchedCard } from './fractionals.ts';
import { InvitationState } from './invitations.ts';
import { limits } from './limits.ts';
import { byId, Done, Id, line, paragraph, several, Time } from './values.ts';
import { Version, versioned } from './version.ts';

const name = line(limits.shortlistNameCharacters, 1);
const note = paragraph(limits.shortlistNoteCharacters);
const entry = { shortlist_id: Id, fractional_id: Id };

/** Short labels of a person in a list, each once whatever its case. */
const Tags = z
  .array(line(limits.shortlistTagCharacters, 1))
  .max(limits.shortlistTags)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

/** A company's list of people, which its team shares. */
export const Shortlist = z.object({
  id: Id,
  name: z.string(),
  /** The number of people whom the company may still find. */
  people: z.int(),
  /** The people who were added last, at most four. */
  newest: z.array(MatchedCard.pick({ id: true, first_name: true, last_name: true, profile_picture: true })),
  last_added_at: Time.nullable(),
  created_at: Time,
});
export type Shortlist = z.infer<typeof Shortlist>;

/** A person in a list. */
export const ShortlistPerson = z.object({
  fractional: MatchedCard,
  note: z.string(),
  tags: z.array(z.string()),
  /** The colleague who added the person; null after they have left. */
  added_by: z.string().nullable(),
  added_at: Time,
  /** Of the note and the tags. */
  version: Version,
});
export type ShortlistPerson = z.infer<typeof ShortlistPerson>;

export const shortlistList = endpoint({
  method: 'GET',
  path: '/employer/shortlists',
  summary: "Lists your company's shortlists by name",
  access: ['company'],
  scope: 'people:read',
  response: z.object({ results: z.array(Shortlist) }),
});

export const shortlistCreate = endpoint({
  method: 'POST',
  path: '/employer/shortlist',
  summary: 'Creates a shortlist; its name is unique within the company',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ name }),
  response: byId.extend({ name: z.string() }),
  creates: true,
  errors: ['already_exists', 'not_allowed_now'],
});

export const shortlistRename = endpoint({
  method: 'PUT',
  path: '/employer/shortlist/:id',
  summary: 'Renames a shortlist',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ name }),
  response: byId.extend({ name: z.string() }),
  errors: ['already_exists'],
});

export const shortlistDelete = endpoint({
  method: 'DELETE',
  path: '/employer/shortlist/:id',
  summary: 'Deletes a shortlist with its notes',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const shortlistDetail = endpoint({
  method: 'GET',
  path: '/employer/shortlist/:id',
  summary:
    'Gets a shortlist with its people, the last added first, without those who hide from the company or from all; with `match_job` with their matches',
  access: ['company'],
  scope: 'people:read',
  params: byId,
  query: z.object({ match_job: Id.optional() }),
  response: byId.extend({ name: z.string(), results: z.array(ShortlistPerson) }),
});

export const shortlistAdd = endpoint({
  method: 'POST',
  path: '/employer/shortlist_person',
  summary: 'Adds a person to a shortlist; one who is in it stays as they are',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ ...entry, note: note.default(''), tags: Tags.default([]) }),
  response: Done,
  errors: ['not_allowed_now'],
});

export const shortlistNote = endpoint({
  method: 'PUT',
  path: '/employer/shortlist_person',
  summary: 'Changes the note or the tags of a person in a shortlist',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ ...entry, note: note.optional(), tags: Tags.optional(), ...versioned }),
  response: z.object({ note: z.string(), tags: z.array(z.string()), version: Version }),
  errors: ['changed_meanwhile'],
});

export const shortlistRemove = endpoint({
  method: 'DELETE',
  path: '/employer/shortlist_person/:shortlist_id/:fractional_id',
  summary:
    'Removes a person from a shortlist; answers with their note and tags, with which `POST` restores them',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object(entry),
  response: z.object({ note: z.string(), tags: z.array(z.string()) }),
});

/** What a company has done about a person. */
export const CandidateRelation = z.object({
  fractional_id: Id,
  shortlist_ids: z.array(Id),
  /** Invitations to own jobs, the latest first. */
  invitations: z.array(
    z.object({ job_id: Id, job_title: z.string(), state: InvitationState, created_at: Time }),
  ),
  /** Applications to own jobs, the latest first. */
  applications: z.array(
    z.object({ id: Id, job_id: Id, job_title: z.string(), status: ApplicationStatus, created_at: Time }),
  ),
});
export type CandidateRelation = z.infer<typeof CandidateRelation>;

export const candidateRelations = endpoint({
  method: 'GET',
  path: '/employer/candidate_relations',
  summary:
    'Tells of which of these people the company has in a shortlist, has invited, or has an application; leaves out the others',
  access: ['company'],
  scope: 'people:read',
  query: z.object({ fractional_ids: several(Id, limits.maxPageSize) }),
  response: z.object({ results: z.array(CandidateRelation) }),
});
