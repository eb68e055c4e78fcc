import type { Signup } from '../../../../contract/src/accounts.ts';
import { isTimeZone, localTimeZone } from '../../../../contract/src/time-zones.ts';
import { useSavedFlow } from './use-saved-flow.ts';

/** The details as entered. `toSignup` leaves out those that do not apply. */
export interface SignUpDetails {
  user_type: 'fractional' | 'company';
  first_name: string;
  last_name: string;
  email: string;
  company_name: string;
  fractional_type: string | null;
  promo_code: string;
  accept_terms: boolean;
  newsletter: boolean;
}

interface SignUp {
  details: SignUpDetails;
  /** The code was mailed. */
  sent: boolean;
  mailbox: string | undefined;
  ticket: string | undefined;
}

export const emptyDetails: SignUpDetails = {
  user_type: 'fractional',
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  fractional_type: null,
  promo_code: '',
  accept_terms: false,
  newsletter: false,
};

/** The progress of a sign-up in this tab. */
export const useSignUp = () => useSavedFlow<SignUp>('cadre.sign-up');

/** The details in the form that the server expects. */
export const toSignup = (details: SignUpDetails): Signup => {
  const { company_name, fractional_type, promo_code, ...rest } = details;
  return {
    ...rest,
    ...(promo_code.trim() === '' ? {} : { promo_code }),
    ...(rest.user_type === 'company'
      ? { company_name }
      : {
          ...(isTimeZone(localTimeZone()) ? { time_zone: localTimeZone() } : {}),
          ...(fractional_type === null ? {} : { fractional_type }),
        }),
  } as Signup;
};
