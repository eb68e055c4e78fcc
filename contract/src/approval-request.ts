import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ApprovalStatus } from './fractionals.ts';

export const approvalRequest = endpoint({
  method: 'POST',
  path: '/employee/approval_request',
  summary: 'Requests approval; 400 with the missing fields if the profile is incomplete',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  response: z.object({ status: ApprovalStatus, submit_approval_request: z.literal(true) }),
  errors: ['profile_incomplete', 'not_allowed_now'],
});
