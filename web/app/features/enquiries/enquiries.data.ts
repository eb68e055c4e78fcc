import { useMutation } from '@tanstack/react-query';
import type { BodyOf, Given } from '../../../../contract/src/endpoint.ts';
import { enquiryList, enquiryUpdate } from '../../../../contract/src/enquiries.ts';
import { newsletterCount } from '../../../../contract/src/newsletter.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate, listQuery } from '../../lib/query-client.ts';

export const enquiriesQuery = (query: NonNullable<Given<typeof enquiryList.query>>) =>
  listQuery(enquiryList, { query });

export const subscriberCountQuery = () => endpointQuery(newsletterCount);

type EnquiryChange = { id: string } & BodyOf<typeof enquiryUpdate>;

/** Marks an enquiry as done, reopens it, or says whether it is about personal data. */
export const useSettleEnquiry = () =>
  useMutation({
    mutationFn: ({ id, ...body }: EnquiryChange) => call(enquiryUpdate, { params: { id }, body }),
    onSettled: () => invalidate(enquiryList),
  });
