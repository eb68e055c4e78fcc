import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { toMajor } from '../contract/src/money.ts';
import { offerLimits } from '../contract/src/offer-limits.ts';
import { type OfferEvent, type Side, Terms, type TermsOutcome } from '../contract/src/terms.ts';
import { hashCanonicalJson } from '../server/src/features/terms/terms.public.ts';
import { answerNotes, counterNotes } from './data/texts.ts';
import { isNamedFractional } from './demo-accounts.ts';
import { type DemoContext, type DemoRow, daysBetween } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';

type Version = DemoRow<'terms_versions'>;

/** The terms that a demo company offers: those of the job, at the proposed rate. */
export const demoTerms = ({ row, job, fractional }: DemoApplication, startDay: string): Terms => {
  const { budget_max_minor, rate_period, currency, hours_per_week_min, hours_per_week_max, outcomes } =
    job.row;
  // The demo account has two engagements at once, and free hours beside them.
  const hours = isNamedFractional(fractional.user.email)
    ? Math.min(hours_per_week_min ?? 10, 10)
    : (hours_per_week_max ?? 10);
  return Terms.parse({
    rate: toMajor(Number(row.proposed_rate_minor ?? budget_max_minor ?? 15_000)),
    rate_period: rate_period ?? 'hour',
    currency: currency ?? 'USD',
    hours_per_week: hours,
    start_date: startDay,
    outcomes,
    cadence: 'A working day a week on site, a call on Fridays',
    decision_rights: {
      decides: 'Vendors and tools within the budget',
      recommends: 'Hires and changes of the budget',
      stays_out_of: 'Product and sales',
    },
  });
};

const raise = (terms: Terms, share: number): Terms => ({
  ...terms,
  rate: Math.max(1, Math.round(terms.rate * share)),
});

interface NewVersion {
  application: DemoApplication;
  number: number;
  kind: Version['kind'];
  by: Side;
  terms: Terms;
  at: Date;
  note?: string;
  /** Undefined while the other side may answer. */
  end?: { outcome: TermsOutcome; at: Date; note?: string };
}

const other = (side: Side): Side => (side === 'company' ? 'fractional' : 'company');
const getPersonId = ({ job, fractional }: DemoApplication, side: Side): string =>
  side === 'company' ? job.company.owner.id : fractional.user.id;

const toVersion = (
  context: DemoContext,
  { application, number, kind, by, terms, at, note = '', end }: NewVersion,
): Version => {
  const expires = addDays(at, offerLimits.days);
  // An open offer of the demo can still be answered for some days.
  const latest = end === undefined && expires < addDays(context.now, 2) ? addDays(context.now, 4) : expires;
  return {
    id: context.id(at),
    application_id: application.row.id,
    number,
    kind,
    proposed_by: by,
    author_id: getPersonId(application, by),
    body: JSON.stringify(terms),
    sha256: hashCanonicalJson(terms),
    note,
    created_at: at.toISOString(),
    expires_at: latest.toISOString(),
    outcome: end?.outcome ?? null,
    closed_at: end?.at.toISOString() ?? null,
    accepted_by: end?.outcome === 'accepted' ? other(by) : null,
    answer_note: end?.note ?? '',
  };
};

/** The ways in which an offer that is not accepted goes on. */
const endings = ['declined', 'withdrawn', 'undone', 'expired'] as const;

/** An open offer: the first one, a counter-offer, or one after another that ended. */
const openOffer = (context: DemoContext, application: DemoApplication, turn: number) => {
  const { last } = application;
  const room = daysBetween(last, context.now);
  const [second, third] = [addDays(last, room * 0.4), addDays(last, room * 0.7)];
  const terms = demoTerms(application, toIsoDay(addDays(context.now, 12 + (turn % 5))));
  const version = { application, number: 1, kind: 'offer', by: 'company', terms, at: last } as const;
  if (turn % 6 === 0) return { versions: [toVersion(context, version)], history: [] };
  if (turn % 6 === 1) {
    const note = counterNotes[turn % counterNotes.length] ?? '';
    const counter = {
      ...version,
      number: 2,
      by: 'fractional',
      terms: raise(terms, 1.1),
      at: second,
      note,
    } as const;
    return {
      versions: [
        toVersion(context, { ...version, end: { outcome: 'countered', at: second, note } }),
        toVersion(context, counter),
      ],
      history: [toStep(context, application, 'offer', 'offer_countered', second, note)],
    };
  }
  const outcome = endings[(turn % 6) - 2] ?? 'declined';
  const again = { ...version, number: 2, terms: raise(terms, 1.05), at: third };
  return {
    versions: [endedOffer(context, version, outcome, second), toVersion(context, again)],
    history: [
      toStep(context, application, 'interview', `offer_${outcome}`, second),
      toStep(context, application, 'offer', 'offer_made', third),
    ],
  };
};

const endedOffer = (
  context: DemoContext,
  version: NewVersion,
  outcome: (typeof endings)[number],
  at: Date,
): Version =>
  toVersion(context, {
    ...version,
    end: { outcome, at, ...(outcome === 'declined' ? { note: answerNotes[0] } : {}) },
  });

/** An applicant at the interview stage whose offer ended without a hire. */
const makeEndedOffer = (context: DemoContext, application: DemoApplication, turn: number) => {
  const room = daysBetween(application.last, context.now);
  const [made, ended] = [addDays(application.last, room * 0.4), addDays(application.last, room * 0.8)];
  const outcome = endings[turn % endings.length] ?? 'declined';
  const terms = demoTerms(application, toIsoDay(addDays(context.now, 20)));
  const version = { application, number: 1, kind: 'offer', by: 'company', terms, at: made } as const;
  return {
    versions: [endedOffer(context, version, outcome, ended)],
    history: [
      toStep(context, application, 'offer', 'offer_made', made),
      toStep(context, application, 'interview', `offer_${outcome}`, ended),
    ],
  };
};

const actorByEvent: Record<OfferEvent, Side | null> = {
  offer_made: 'company',
  offer_countered: 'fractional',
  offer_accepted: 'fractional',
  offer_declined: 'fractional',
  offer_withdrawn: 'company',
  offer_undone: 'company',
  offer_expired: null,
};

const toStep = (
  context: DemoContext,
  application: DemoApplication,
  status: 'offer' | 'interview',
  event: OfferEvent,
  at: Date,
  note: string | null = null,
): DemoRow<'application_history'> => {
  const side = actorByEvent[event];
  return {
    id: context.id(at),
    application_id: application.row.id,
    status,
    event,
    note,
    actor_id: side === null ? null : getPersonId(application, side),
    at: at.toISOString(),
  };
};

interface Hire {
  application_id: string;
  status: string;
  start_date: string;
}

/** The accepted offer of a hire, and a proposed change of the engagement for most of them. */
const agreedTerms = (context: DemoContext, application: DemoApplication, hire: Hire, turn: number) => {
  const { history, last } = application;
  const offered = new Date(String(history.find(({ status }) => status === 'offer')?.at ?? last));
  const terms = demoTerms(application, hire.start_date);
  const accepted = toVersion(context, {
    ...{ application, number: 1, kind: 'offer', by: 'company', terms, at: offered },
    end: { outcome: 'accepted', at: last },
  });
  const room = daysBetween(last, context.now);
  const [proposed, answered] = [addDays(last, room * 0.65), addDays(last, room * 0.8)];
  const outcomes = ['accepted', 'declined', 'expired'] as const;
  const outcome = hire.status === 'ended' ? outcomes[turn % 3] : [undefined, ...outcomes][turn % 4];
  const by: Side = turn % 2 === 0 ? 'fractional' : 'company';
  const note = counterNotes[turn % counterNotes.length] ?? '';
  const change = {
    application,
    number: 2,
    kind: 'change',
    by,
    terms: raise(terms, 1.08),
    at: proposed,
    note,
  } as const;
  return [
    accepted,
    toVersion(context, outcome === undefined ? change : { ...change, end: { outcome, at: answered } }),
  ];
};

/** Offers in every state, and the terms of engagements with their proposed changes. */
export const makeOffers = (context: DemoContext, applications: DemoApplication[], hires: Hire[]) => {
  const withStatus = (wanted: string) => applications.filter(({ row }) => row.status === wanted);
  const steps = [
    ...withStatus('offer').map((application, turn) => openOffer(context, application, turn)),
    ...withStatus('interview')
      .filter((_, turn) => turn % 8 === 7)
      .map((application, turn) => makeEndedOffer(context, application, turn)),
  ];
  const turns = new Map<string, number>();
  const agreed = withStatus('hired').flatMap((application) => {
    // Counted by company, so that each of them has an open proposal.
    const company = application.job.company.row.id;
    const turn = turns.get(company) ?? 0;
    turns.set(company, turn + 1);
    const hire = hires.find(({ application_id }) => application_id === application.row.id);
    return hire === undefined ? [] : agreedTerms(context, application, hire, turn);
  });
  return {
    terms_versions: [...steps.flatMap(({ versions }) => versions), ...agreed],
    history: steps.flatMap(({ history }) => history),
  };
};
