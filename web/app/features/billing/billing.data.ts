import {
  type QueryClient,
  queryOptions,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  checkoutStatus,
  createCheckoutSession,
  pausePlan,
  paymentDashboard,
  resumePlan,
  transactionHistory,
  userSubscriptions,
} from '../../../../contract/src/billing.ts';
import { type BillingAddress, billingAddress } from '../../../../contract/src/billing-address.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import {
  employeePlanList,
  employerPromoteJobsPlanList,
  employerSourcingPlanList,
} from '../../../../contract/src/plans.ts';
import { checkPromoCode } from '../../../../contract/src/promo-codes.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { loadState } from '../../lib/load-state.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { updateProfile } from '../../lib/session.ts';
import { loadedPlans, type PlanFamily } from './subscription-state.ts';

export type Payer = Exclude<UserType, 'admin'>;

export const dashboardQuery = () => endpointQuery(paymentDashboard);
export const subscriptionsQuery = () => endpointQuery(userSubscriptions);
export const paymentHistoryQuery = () => endpointQuery(transactionHistory);
export const changePreviewQuery = (planId: string) =>
  endpointQuery(changePreview, { query: { plan_id: planId } });

const planLists = {
  Fractionl: () => endpointQuery(employeePlanList),
  PromoteJobs: () => endpointQuery(employerPromoteJobsPlanList),
  Sourcing: () => endpointQuery(employerSourcingPlanList),
} satisfies Record<PlanFamily, unknown>;

export const planFamilies: Record<Payer, readonly PlanFamily[]> = {
  fractional: ['Fractionl'],
  company: ['PromoteJobs', 'Sourcing'],
};

const payments = 'payment';

/** Whether any load or change of payments is pending on the page (spec section 4). */
export const usePaymentsLoading = (): boolean => {
  const loads = useIsFetching({
    predicate: ({ queryKey, state }) =>
      String(queryKey[0]).startsWith(`/${payments}/`) && state.status === 'pending',
  });
  return loads + useIsMutating({ mutationKey: [payments] }) > 0;
};

/** The plans of each family that an account can buy; a list that failed to load is empty. */
export const usePlanLists = (payer: Payer) => {
  const families = planFamilies[payer];
  return useQueries({
    queries: families.map((family) => planLists[family]()),
    combine: (lists) =>
      lists.map((list, index) => ({
        family: families[index] as PlanFamily,
        plans: loadedPlans(list),
        state: loadState(list),
        retry: list.refetch,
      })),
  });
};

/** Refreshes all data, because a plan's limits show everywhere, and the plan name of the stored profile. */
const refreshPlan = async (client: QueryClient) => {
  // The preview of a change is invalid after the change.
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== changePreview.path });
  // A failure to read the plan's name does not fail the purchase.
  const board = await client.fetchQuery(dashboardQuery()).catch(() => undefined);
  if (board) updateProfile({ plan_name: board.plan_name });
};

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationKey: [payments], mutationFn, onSuccess: () => refreshPlan(client) });
};

export const useRefreshPlan = () => {
  const client = useQueryClient();
  return () => refreshPlan(client);
};

/** Opens the payment page of an order. The order shows failures. */
export const useCheckout = () =>
  useMutation({
    mutationKey: [payments],
    mutationFn: (body: { plan_id: string; promo_code?: string; currency: Currency }) =>
      call(createCheckoutSession, { body, quiet: true }),
    onSuccess: ({ url }) => leaveFor(url),
  });

export const useChangePlan = () =>
  useChange((plan_id: string) => call(changePlan, { body: { plan_id }, quiet: true }));

/** Saves the address for tax, then calculates open changes of plan with it. */
export const useSaveBillingAddress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [payments],
    mutationFn: (body: BillingAddress) => call(billingAddress, { body, quiet: true }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === changePreview.path }),
  });
};

export const useCancelPlan = () =>
  useChange((subscription_id: string) => call(cancelPlan, { body: { subscription_id } }));

export const usePausePlan = () =>
  useChange((months: number) => call(pausePlan, { body: { months }, quiet: true }));

export const useResumePlan = () =>
  useChange((subscription_id: string) => call(resumePlan, { body: { subscription_id } }));

/** Opens the payment provider's page for cards, addresses and invoices. */
export const useBillingPortal = () =>
  useMutation({
    mutationKey: [payments],
    mutationFn: () => call(billingPortal),
    onSuccess: ({ url }) => leaveFor(url),
  });

/** The discount of a promo code on a plan; disabled without a code. */
export const promoCodeQuery = (code: string | undefined, planId: string, currency: Currency) =>
  queryOptions({
    queryKey: [checkPromoCode.path, { code, planId, currency }],
    queryFn: () =>
      call(checkPromoCode, { body: { code: code ?? '', plan_id: planId, currency }, quiet: true }),
    enabled: code !== undefined,
  });

const fastPollMilliseconds = 1_500;
const slowPollMilliseconds = 5_000;
const fastPolls = 20;

/** The status of a payment page; polled while it is open. */
export const checkoutQuery = (sessionId: string) => ({
  ...endpointQuery(checkoutStatus, { query: { session_id: sessionId } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { status: string } | undefined; dataUpdateCount: number } }) => {
    if (query.state.data && query.state.data.status !== 'open') return false;
    return query.state.dataUpdateCount < fastPolls ? fastPollMilliseconds : slowPollMilliseconds;
  },
});
