import { jobApplicationStatus, jobApplicationUndo } from '../../contract/src/application-moves.ts';
import { addDays, toIsoDay } from '../../contract/src/dates.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  offerCreate,
  offerDetail,
  offerWithdraw,
} from '../../contract/src/offers.ts';
import { Terms, type TermsInput } from '../../contract/src/terms.ts';
import { writeMandate } from '../src/features/mandates/mandates.public.ts';
import { closeTerms, insertTerms } from '../src/features/terms/terms.public.ts';
import type { Db } from '../src/lib/db.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

/** The day so many days from now. */
export const dayIn = (days: number): string => toIsoDay(addDays(Date.now(), days));

/** Terms that may be offered as they are. */
export const someTerms = (more: Partial<TermsInput> = {}): TermsInput => ({
  rate: 180,
  rate_period: 'hour',
  currency: 'USD',
  hours_per_week: 8,
  start_date: dayIn(10),
  ...more,
});

/** Stores an offer of the company for an application, and sets the status to `offer`, or to `hired` by its acceptance. */
export const storeOffer = async (db: Db, applicationId: string, status: 'offer' | 'hired'): Promise<void> => {
  const now = new Date();
  const version = await insertTerms(db, {
    applicationId,
    kind: 'offer',
    side: 'company',
    authorId: applicationId,
    terms: Terms.parse(someTerms()),
    note: '',
    now,
    expiresAt: addDays(now, 7).toISOString(),
  });
  if (status === 'hired')
    await closeTerms(db, version, { outcome: 'accepted', acceptedBy: 'fractional', now });
  await db.updateTable('applications').set({ status }).where('id', '=', applicationId).execute();
  if (status === 'hired') await writeMandate(db, version, now);
};

interface Hire {
  company: { token: string };
  person: { token: string };
  application_id: string;
  terms?: Partial<TermsInput>;
}

/** The company offers, and the person accepts: the application at the interview stage is hired. */
export const hire = async (
  test: TestApp,
  { company, person, application_id, terms }: Hire,
): Promise<void> => {
  await test.as(company.token)(offerCreate, { body: { application_id, ...someTerms(terms) } });
  await test.as(person.token)(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } });
};

interface Desk {
  test: TestApp;
  company: Person;
  person: Person;
  application_id: string;
}

/** The calls of both sides about the offers of the current application. */
export const offerCalls = (desk: () => Desk) => {
  const as = (by: Person) => desk().test.as(by.token);
  const answer = (by: Person, kind: 'accept' | 'decline' | 'counter', more: object = {}) => {
    const { application_id, person } = desk();
    const input = { body: { application_id, answer: kind, ...more } };
    return by.id === person.id ? as(by)(fractionalOfferAnswer, input) : as(by)(companyOfferAnswer, input);
  };
  return {
    answer,
    offer: (terms: Partial<TermsInput> = {}, by: Person = desk().company) =>
      as(by)(offerCreate, { body: { application_id: desk().application_id, ...someTerms(terms) } }),
    read: (by: Person = desk().person) => as(by)(offerDetail, { params: { id: desk().application_id } }),
    withdraw: (by: Person = desk().company) =>
      as(by)(offerWithdraw, { body: { application_id: desk().application_id, note: 'The budget was cut.' } }),
    undo: (by: Person = desk().company) =>
      as(by)(jobApplicationUndo, { body: { application_id: desk().application_id } }),
    move: (status: 'offer' | 'hired' | 'interview' | 'declined', by: Person = desk().company) =>
      as(by)(jobApplicationStatus, { body: { application_id: desk().application_id, status } }),
  };
};
