import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { getCurrency } from '../../lib/default-currency.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import {
  dashboardQuery,
  type Payer,
  planFamilies,
  subscriptionsQuery,
  usePaymentsLoading,
  usePlanLists,
} from './billing.data.ts';
import { Order } from './order.tsx';
import { OwnerOnly } from './owner-only.tsx';
import { PlanAction } from './plan-action.tsx';
import { FreePlanCard, PlanBadge, PlanCard, PlanCards, PlanPrice } from './plan-cards.tsx';
import { billingPath, familyLeads, familyTitles, getPrice } from './plan-format.ts';
import styles from './plan-shop.module.css';
import { type PriceChoice, PriceSwitches, usePriceChoice } from './price-switches.tsx';
import { accountCurrency, findCurrentSubscription, findSubscription } from './subscription-state.ts';

/** The plans that an account can buy; the order that is open is in the URL. */
export const PlanShop = ({ payer }: { payer: Payer }) => (
  <OwnerOnly payer={payer} skeleton={<Skeleton payer={payer} />}>
    <LoadedShop payer={payer} />
  </OwnerOnly>
);

const LoadedShop = ({ payer }: { payer: Payer }) => (
  <LoadBoundary query={useQuery(subscriptionsQuery())} skeleton={<Skeleton payer={payer} />}>
    {(subscriptions) => <Shop payer={payer} subscriptions={subscriptions} />}
  </LoadBoundary>
);

interface ShopProps {
  payer: Payer;
  subscriptions: Subscription[];
}

const Shop = ({ payer, subscriptions }: ShopProps) => {
  const lists = usePlanLists(payer);
  const fixedCurrency = accountCurrency(subscriptions);
  const choice = usePriceChoice(fixedCurrency ?? getCurrency(navigator.language));
  const currency = fixedCurrency ?? choice.currency;
  const board = useQuery(dashboardQuery());
  const loading = usePaymentsLoading();
  const [params, setParams] = useSearchParams();
  const ordered = lists.flatMap(({ plans }) => plans).find(({ id }) => id === params.get('plan'));
  const close = () =>
    setParams(
      (current) => {
        current.delete('plan');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  if (lists.some(({ state }) => state.status === 'pending')) return <Skeleton payer={payer} />;
  return (
    <div className={styles.shop} aria-busy={loading}>
      <PriceSwitches choice={choice} fixedCurrency={fixedCurrency} />
      {lists.map(({ family, plans, state, retry }) => (
        <Section
          key={family}
          title={family === 'Fractionl' ? 'Choose your plan' : familyTitles[family]}
          lead={familyLeads[family]}
        >
          {state.status === 'failed' && <ErrorState message={state.error} onRetry={retry} />}
          {plans.length > 0 && (
            <PlanCards>
              <FamilyCards
                payer={payer}
                plans={plans.filter(({ duration }) => duration === choice.duration)}
                subscription={findSubscription(subscriptions, family)}
                current={findCurrentSubscription(subscriptions, family)}
                currency={currency}
              />
            </PlanCards>
          )}
        </Section>
      ))}
      {ordered && (
        <Order
          key={ordered.id}
          payer={payer}
          plan={ordered}
          subscriptions={subscriptions}
          currency={currency}
          signUpCode={board.data?.promo_code ?? undefined}
          onClose={close}
        />
      )}
    </div>
  );
};

interface FamilyCardsProps {
  payer: Payer;
  plans: readonly Plan[];
  subscription: Subscription | undefined;
  /** The subscription, unless it is cancelled. */
  current: Subscription | undefined;
  currency: PriceChoice['currency'];
}

const FamilyCards = ({ payer, plans, subscription, current, currency }: FamilyCardsProps) => {
  const [params] = useSearchParams();
  return (
    <>
      {payer === 'fractional' && <FreeCard subscription={subscription} currency={currency} />}
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          title={plan.title}
          lead={plan.description}
          features={plan.features}
          current={current?.plan.title === plan.title}
          badge={
            subscription?.plan.title === plan.title && (
              <PlanBadge ending={current === undefined}>
                {current ? 'Your plan' : `Until ${formatLongDay(subscription.end_date)}`}
              </PlanBadge>
            )
          }
          price={<PlanPrice amount={getPrice(plan, currency)} currency={currency} duration={plan.duration} />}
          action={
            <PlanAction
              payer={payer}
              plan={plan}
              subscription={subscription}
              orderUrl={`?${new URLSearchParams({ ...Object.fromEntries(params), plan: plan.id })}`}
            />
          }
        />
      ))}
    </>
  );
};

const FreeCard = ({ subscription, currency }: Pick<FamilyCardsProps, 'subscription' | 'currency'>) => (
  <FreePlanCard
    current={!subscription}
    badge={!subscription && <PlanBadge>Your plan</PlanBadge>}
    currency={currency}
    action={
      subscription?.can.cancel ? (
        <Button
          component={Link}
          to={`${billingPath('fractional', 'settings/manage-plans')}?cancel`}
          variant="default"
        >
          Change to Free
        </Button>
      ) : (
        <p>{subscription ? 'After your plan ends' : 'Your current plan'}</p>
      )
    }
  />
);

/** The number of cards of a family and their height. */
const skeletonCards = {
  Fractionl: { count: 4, height: '36rem' },
  PromoteJobs: { count: 3, height: '25.8rem' },
  Sourcing: { count: 2, height: '32.8rem' },
};

const Skeleton = ({ payer }: { payer: Payer }) => (
  <div className={styles.shop} role="status" aria-label="Loading the plans">
    <Bar width="min(20rem, 90%)" height="3rem" />
    {planFamilies[payer].map((family) => (
      <div key={family} className={styles.skeleton}>
        <Bar width="12rem" height="1.5rem" />
        <Bar width="min(28rem, 90%)" height="1rem" />
        <div
          className={styles.skeletonCards}
          style={{ '--card-height': skeletonCards[family].height } as React.CSSProperties}
        >
          {Array.from({ length: skeletonCards[family].count }, (_, index) => index).map((at) => (
            <Bar key={at} height="var(--card-height)" />
          ))}
        </div>
      </div>
    ))}
  </div>
);
