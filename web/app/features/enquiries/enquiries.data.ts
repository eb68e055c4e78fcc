import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { enquiryList, enquiryUpdate } from '../../../../contract/src/enquiries.ts';
import { newsletterCount } from '../../../../contract/src/newsletter.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

/** What was written to the operator, for an admin. */
export const enquiriesOf = (query: NonNullable<Given<typeof enquiryList.query>>) =>
  queryOf(enquiryList, { query });

/** How many get the newsletter. */
export const subscriberCount = () => queryOf(newsletterCount);

/** Marks one as done, or opens it again. */
export const useSettle = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call(enquiryUpdate, { params: { id }, body: { done } }),
    onSettled: () => client.invalidateQueries({ queryKey: [enquiryList.path] }),
  });
};
