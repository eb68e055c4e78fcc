import {
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
} from '../../../../../contract/src/applications.ts';
import { engagementList } from '../../../../../contract/src/engagements.ts';
import { jobDetail, jobList } from '../../../../../contract/src/jobs.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  type OfferAnswer,
  offerCreate,
  offerDetail,
} from '../../../../../contract/src/offers.ts';
import type { Side, TermsInput } from '../../../../../contract/src/terms.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { useChange } from '../../../lib/use-change.ts';

/** The offers of an application. */
export const offersQuery = (id: string) => endpointQuery(offerDetail, { params: { id } });

const changedByOffer = [
  offerDetail,
  jobApplicants,
  jobApplication,
  employeeAppliedJobsList,
  jobList,
  jobDetail,
  engagementList,
];

/** The form shows the errors. */
export const useMakeOffer = (application_id: string) =>
  useChange(changedByOffer, (terms: TermsInput & { beyond_capacity?: boolean; expires_at?: string }) =>
    call(offerCreate, { body: { application_id, ...terms }, quiet: true }),
  );

type Answer = Pick<OfferAnswer, 'answer'> & {
  terms?: TermsInput;
  note?: string;
  version: number;
  beyond_capacity?: boolean;
};

/** Answers the other side's terms. The dialog of an answer with fields shows its errors. */
export const useAnswerOffer = (application_id: string, side: Side) =>
  useChange(changedByOffer, (answer: Answer) => {
    const input = { body: { application_id, ...answer }, quiet: answer.answer === 'counter' };
    return side === 'company' ? call(companyOfferAnswer, input) : call(fractionalOfferAnswer, input);
  });
