import type { UserType } from '../../contract/src/endpoint.ts';
import { setAccessToken } from '../app/lib/access-token.ts';
import { startSession } from '../app/lib/session.ts';

/** Starts a session whose access token is valid for the test. */
export const signInAs = (type: UserType) => {
  startSession({
    token: 't',
    type,
    first_name: 'Mara',
    last_name: 'Lindqvist',
    email: 'mara@example.com',
    id: '0193c1d0-0000-7000-8000-000000000009',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: true,
  });
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }));
  setAccessToken(`h.${payload}.s`);
};
