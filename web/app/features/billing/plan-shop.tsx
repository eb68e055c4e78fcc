import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Subscription } from '../../../../contract/src/billing.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { currencyOf } from '../../lib/usual-currency.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { dashboard, type Payer, subscriptions, usePaymentsLoading, usePlanLines } from './billing.data.ts';
import { formatDay, lineLeads, shopTitles } from './billing-words.ts';
import { ForOwner } from './for-owner.tsx';
import { Order } from './order.tsx';
import { currencyOfAccount, currentOf, heldOf } from './payment-state.ts';
import { FreePrice, HeldMark, PlanCard, PlanCards, PlanPrice } from './plan-cards.tsx';
import { freeFeatures } from './plan-facts.ts';
import styles from './plan-shop.module.css';
import { PlanShopSkeleton } from './plan-shop-skeleton.tsx';
import { PlanStep } from './plan-step.tsx';
import { priceOf, usePriceChoice } from './price-choice.ts';
import { PriceSwitches } from './price-switches.tsx';

/** All that an account can buy beside what it has; an order opens over it and stands in the URL. */
export const PlanShop = ({ payer }: { payer: Payer }) => (
  <ForOwner payer={payer} skeleton={<PlanShopSkeleton payer={payer} />}>
    <OwnShop payer={payer} />
  </ForOwner>
);

const OwnShop = ({ payer }: { payer: Payer }) => (
  <LoadBoundary query={useQuery(subscriptions())} skeleton={<PlanShopSkeleton payer={payer} />}>
    {(held) => <Shop payer={payer} held={held} />}
  </LoadBoundary>
);

const Shop = ({ payer, held }: { payer: Payer; held: Subscription[] }) => {
  const lines = usePlanLines(payer);
  const fixed = currencyOfAccount(held);
  const choice = usePriceChoice(fixed ?? currencyOf(navigator.language));
  const currency = fixed ?? choice.currency;
  const board = useQuery(dashboard());
  const loading = usePaymentsLoading();
  const [params, setParams] = useSearchParams();
  const plans = lines.flatMap((line) => line.plans);
  const ordered = plans.find(({ id }) => id === params.get('plan'));
  const close = () =>
    setParams(
      (now) => {
        now.delete('plan');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  if (lines.some(({ state }) => state.status === 'pending')) return <PlanShopSkeleton payer={payer} />;
  return (
    <div className={styles.shop} aria-busy={loading}>
      <PriceSwitches choice={choice} fixed={fixed} />
      {lines.map(({ line, plans: list, state, retry }) => {
        const own = heldOf(held, line);
        const current = currentOf(held, line);
        return (
          <Section key={line} title={shopTitles[line]} lead={lineLeads[line]}>
            {state.status === 'failed' && <ErrorState message={state.error} onRetry={retry} />}
            {list.length > 0 && (
              <PlanCards>
                {line === 'Fractionl' && <FreeCard held={own} currency={currency} />}
                {list
                  .filter(({ duration }) => duration === choice.duration)
                  .map((plan) => (
                    <PlanCard
                      key={plan.id}
                      title={plan.title}
                      lead={plan.description}
                      features={plan.features}
                      current={current?.plan.title === plan.title}
                      badge={own?.plan.title === plan.title && <HeldBadge held={own} current={current} />}
                      price={
                        <PlanPrice
                          amount={priceOf(plan, currency)}
                          currency={currency}
                          duration={plan.duration}
                        />
                      }
                      action={<PlanStep payer={payer} plan={plan} held={own} order={orderOf(params, plan)} />}
                    />
                  ))}
              </PlanCards>
            )}
          </Section>
        );
      })}
      {ordered && (
        <Order
          key={ordered.id}
          payer={payer}
          plan={ordered}
          held={held}
          currency={currency}
          offered={board.data?.promo_code ?? undefined}
          onClose={close}
        />
      )}
    </div>
  );
};

/** A plan that was cancelled is no current one, and says how long it stays. */
const HeldBadge = ({ held, current }: { held: Subscription; current: Subscription | undefined }) => (
  <HeldMark ending={current === undefined}>
    {current ? 'Your plan' : `Until ${formatDay(held.end_date)}`}
  </HeldMark>
);

const orderOf = (params: URLSearchParams, plan: Plan) => {
  const next = new URLSearchParams(params);
  next.set('plan', plan.id);
  return `?${next}`;
};

const FreeCard = ({ held, currency }: { held: Subscription | undefined; currency: Plan['currency'] }) => (
  <PlanCard
    title="Free"
    lead="To look around, and for those whom companies find by themselves."
    features={freeFeatures.fractional}
    current={!held}
    badge={!held && <HeldMark>Your plan</HeldMark>}
    price={<FreePrice currency={currency} />}
    action={
      held?.can.cancel ? (
        <Button component={Link} to="/account/fractional/settings/manage-plans?cancel" variant="default">
          Go back to Free
        </Button>
      ) : (
        <p>{held ? 'After your plan ends' : 'What you have now'}</p>
      )
    }
  />
);
