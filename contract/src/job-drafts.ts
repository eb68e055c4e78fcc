import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { JobUpdate } from './job-form.ts';
import { limits } from './limits.ts';
import { byId, Id, paragraph, Time } from './values.ts';
import { Version, versioned } from './version.ts';

export const jobDraftUpdate = endpoint({
  method: 'PUT',
  path: '/employer/job_draft/:id',
  summary:
    'Saves fields of a draft while it is typed; unlike other changes of a job it changes no public page',
  ...forSeats('jobs:write'),
  tool: {
    name: 'edit_job_draft',
    description: 'Changes fields of a draft of a job. It stays a draft.',
    confirm: false,
  },
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: JobUpdate.extend(versioned),
  response: z.object({ id: Id, saved_at: Time, version: Version }),
  errors: ['changed_meanwhile', 'not_allowed_now'],
});

export const jobFromText = endpoint({
  method: 'POST',
  path: '/employer/job_from_text',
  summary: 'Reads the fields of a job from a pasted description, by rules; stores nothing',
  ...forSeats('jobs:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ text: paragraph(limits.jobTextCharacters, 1) }),
  /** Only the fields that were found. A person checks each of them. */
  response: z.object({ fields: JobUpdate.extend({ skills: z.array(z.string()).optional() }) }),
});
