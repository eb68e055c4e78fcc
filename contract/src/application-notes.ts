import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { Id, paragraph, Time } from './values.ts';

/** A note of the company on an application. `mentions` are the full names of the colleagues that it mentions. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  author: z.string(),
  mentions: z.array(z.string()),
  created_at: Time,
});
export type Note = z.infer<typeof Note>;

export const applicationNote = endpoint({
  method: 'POST',
  path: '/employer/job_application_note',
  summary: 'Adds an internal note for the company, and notifies the colleagues that it mentions',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    application_id: Id,
    text: paragraph(2_000, 1),
    /** Colleagues, by the id of their account. */
    mentions: z.array(Id).max(20).default([]),
  }),
  response: Note,
  creates: true,
});
