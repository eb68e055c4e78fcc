import { describe, expect, it } from 'vitest';
import { checkSignupData, type Signup, userSignup } from '../../../../contract/src/accounts.ts';
import { apiSignup } from '../../../../contract/src/api-sign-in.ts';
import { appForThisTest, refusal } from '../../../test/app-for-test.ts';

let serial = 0;
const details = (more: Partial<Signup> = {}) =>
  ({
    user_type: 'fractional',
    first_name: 'Ada',
    last_name: 'Byron',
    email: `refused-${++serial}@people.example`,
    accept_terms: true,
    ...more,
  }) as Signup;

it('names the promo code when it is unknown or no longer valid, in all three calls [sign-up-promo-code]', async () => {
  const test = await appForThisTest();
  const call = test.as();
  await test.db
    .insertInto('promo_codes')
    .values([
      { code: 'OVER', percent_off: 20, expires_at: '2020-01-01T00:00:00Z' },
      { code: 'HIRING', percent_off: 20, plan_type: 'company' },
    ])
    .execute();
  const refusals = [
    ['NO-SUCH-CODE', 'Promo code not found.'],
    ['over', 'This code has expired.'],
    ['hiring', 'This code is for other plans.'],
  ] as const;
  for (const [promo_code, sentence] of refusals)
    for (const path of [checkSignupData.path, userSignup.path, apiSignup.path]) {
      const endpoint = { ...checkSignupData, path };
      const refused = await refusal(call(endpoint, { body: details({ promo_code }) }));
      expect([refused.status, refused.fields]).toEqual([400, { promo_code: sentence }]);
    }
});

describe('limits', () => {
  const signUpAt = async (count: number, form: () => Signup) => {
    const { app } = await appForThisTest({ rateLimits: true });
    const post = (url: string) => app.inject({ method: 'POST', url, payload: form() });
    const accepted: number[] = [];
    for (let n = 0; n < count; n++) accepted.push((await post('/api/authentication/user_signup')).statusCode);
    return { accepted, refused: await post('/api/v1/signup') };
  };

  it('returns 429 for the sixth sign-up of a mail address in an hour [sign-up-limit]', async () => {
    const signup = details();
    const { accepted, refused } = await signUpAt(5, () => signup);
    expect(accepted).toEqual(Array(5).fill(201));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(/^Too many attempts. Please try again in (59|60) minutes.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  it('accepts 60 sign-ups an hour from one network and returns 429 for the next', async () => {
    const { accepted, refused } = await signUpAt(60, details);
    expect(accepted).toEqual(Array(60).fill(201));
    expect(refused.statusCode).toBe(429);
  });
});
