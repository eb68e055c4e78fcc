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
  paymentDashboard,
  resumePlan,
  transactionHistory,
  userSubscriptions,
} from '../../../../contract/src/billing.ts';
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
import { queryOf } from '../../lib/query-client.ts';
import { updateProfile } from '../../lib/session.ts';
import { type Line, plansOfLoad } from './payment-state.ts';

export type Payer = Exclude<UserType, 'admin'>;

export const dashboard = () => queryOf(paymentDashboard);
export const subscriptions = () => queryOf(userSubscriptions);
export const history = () => queryOf(transactionHistory);
export const previewOf = (planId: string) => queryOf(changePreview, { query: { plan_id: planId } });

const planLists = {
  Fractionl: () => queryOf(employeePlanList),
  PromoteJobs: () => queryOf(employerPromoteJobsPlanList),
  Sourcing: () => queryOf(employerSourcingPlanList),
} satisfies Record<Line, unknown>;

export const linesOf: Record<Payer, readonly Line[]> = {
  fractional: ['Fractionl'],
  company: ['PromoteJobs', 'Sourcing'],
};

const payments = 'payment';

/** Whether any load or change of payments is pending, wherever it was started (spec section 4). */
export const usePaymentsLoading = (): boolean => {
  const loads = useIsFetching({
    predicate: ({ queryKey, state }) =>
      String(queryKey[0]).startsWith(`/${payments}/`) && state.status === 'pending',
  });
  return loads + useIsMutating({ mutationKey: [payments] }) > 0;
};

/** The plans of each of an account's lines; a list whose load failed is empty, and its state says why. */
export const usePlanLines = (payer: Payer) => {
  const lines = linesOf[payer];
  return useQueries({
    queries: lines.map((line) => planLists[line]()),
    combine: (lists) =>
      lists.map((list, at) => ({
        line: lines[at] as Line,
        plans: plansOfLoad(list),
        state: loadState(list),
        retry: list.refetch,
      })),
  });
};

/** What a plan allows shows everywhere: all is asked for anew, and the stored profile says the plan's name. */
const showPlan = async (client: QueryClient) => {
  // What a change would have cost is no question any more once it is made.
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== changePreview.path });
  // What was bought is bought, whether or not its name can be read now.
  const board = await client.fetchQuery(dashboard()).catch(() => undefined);
  if (board) updateProfile({ plan_name: board.plan_name });
};

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationKey: [payments], mutationFn, onSuccess: () => showPlan(client) });
};

export const useShowPlan = () => {
  const client = useQueryClient();
  return () => showPlan(client);
};

/** Opens the payment page of an order; the order draws the failures. `key` makes a repeated sending harmless. */
export const useCheckout = () =>
  useMutation({
    mutationKey: [payments],
    mutationFn: ({
      key,
      ...body
    }: {
      key: string;
      plan_id: string;
      promo_code?: string;
      currency: Currency;
    }) => call(createCheckoutSession, { body, idempotencyKey: key, quiet: true }),
    onSuccess: ({ url }) => leaveFor(url),
  });

export const useChangePlan = () =>
  useChange((plan_id: string) => call(changePlan, { body: { plan_id }, quiet: true }));

export const useCancelPlan = () =>
  useChange((subscription_id: string) => call(cancelPlan, { body: { subscription_id } }));

export const useResumePlan = () =>
  useChange((subscription_id: string) => call(resumePlan, { body: { subscription_id } }));

/** The payment provider's page of cards, addresses and invoices. */
export const useBillingPortal = () =>
  useMutation({
    mutationKey: [payments],
    mutationFn: () => call(billingPortal),
    onSuccess: ({ url }) => leaveFor(url),
  });

/** What a code gives for a plan; asked only where there is a code. */
export const promoCodeOf = (code: string | undefined, planId: string, currency: Currency) =>
  queryOptions({
    queryKey: [checkPromoCode.path, { code, planId, currency }],
    queryFn: () =>
      call(checkPromoCode, { body: { code: code ?? '', plan_id: planId, currency }, quiet: true }),
    enabled: code !== undefined,
  });

const often = 1_500;
const seldom = 5_000;
/** After so many questions the answer is not a matter of seconds. */
const oftenAsked = 20;

/** Whether a payment page was paid; asked again and again while that is not known. */
export const checkoutOf = (sessionId: string) => ({
  ...queryOf(checkoutStatus, { query: { session_id: sessionId } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { status: string } | undefined; dataUpdateCount: number } }) => {
    if (query.state.data && query.state.data.status !== 'open') return false;
    return query.state.dataUpdateCount < oftenAsked ? often : seldom;
  },
});
