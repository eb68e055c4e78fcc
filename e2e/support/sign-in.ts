import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** The password of every account of the demo marketplace and of every account that journeys create. */
export const password = 'cadre-demo-2026';

/**
 * Signs a browser context in through the API. Each context gets its own session, because refresh tokens rotate. The
 * refresh cookie is set at once; the next page stores the profile, as the sign-in page does.
 */
export const signInContext = async (context: BrowserContext, email: string): Promise<void> => {
  const response = await context.request.post('/api/authentication/signin', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} was not signed in: ${await response.text()}`);
  const { token: _, ...session } = await response.json();
  const { first_name: firstName, last_name: lastName, ...rest } = session;
  const profile = JSON.stringify({ firstName, lastName, ...rest });
  // Stores the profile once, so that a later sign-out or change of it persists. The id marks this sign-in.
  const signInId = randomUUID();
  const { origin } = new URL(response.url());
  await context.addInitScript({
    content: `if (location.origin === '${origin}' && localStorage.getItem('e2e.session.${signInId}') === null) {
      localStorage.setItem('e2e.session.${signInId}', '');
      localStorage.setItem('cadre.profile', ${JSON.stringify(profile)});
    }`,
  });
};
