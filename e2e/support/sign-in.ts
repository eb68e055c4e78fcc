import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** Of every account of the demo marketplace, and of those that are made here. */
export const password = 'cadre-demo-2026';

/**
 * Signs a browser context in through the API. It gets a session of its own, because refresh tokens rotate: the refresh
 * cookie at once, and with its next page what the sign-in page leaves in the browser's storage.
 */
export const signInContext = async (context: BrowserContext, email: string): Promise<void> => {
  const answer = await context.request.post('/api/authentication/signin', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`);
  const { token: _, ...session } = await answer.json();
  const { first_name: firstName, last_name: lastName, ...others } = session;
  const profile = JSON.stringify({ firstName, lastName, ...others });
  // Once: a later sign-out or change of the profile stands. The mark tells the sign-ins of one context apart.
  const mark = randomUUID();
  const { origin } = new URL(answer.url());
  await context.addInitScript({
    content: `if (location.origin === '${origin}' && localStorage.getItem('e2e.session.${mark}') === null) {
      localStorage.setItem('e2e.session.${mark}', '');
      localStorage.setItem('cadre.profile', ${JSON.stringify(profile)});
    }`,
  });
};
