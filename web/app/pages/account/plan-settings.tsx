import { href, Link } from 'react-router';
import { ManagePlans } from '../../features/billing/manage-plans.tsx';
import { PaymentHistory } from '../../features/billing/payment-history.tsx';
import { PlanShop } from '../../features/billing/plan-shop.tsx';
import { privatePageMeta, useRouteId } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Route } from './+types/plan-settings.ts';

const screens = {
  'manage-plans': { title: 'Plan and billing', Content: ManagePlans },
  'purchase-plan': { title: 'Choose a plan', Content: PlanShop },
  'payment-history': { title: 'Payment history', Content: PaymentHistory },
} as const;

/** Splits a route id such as `account/company/settings/manage-plans`. */
const getScreen = (routeId: string) => {
  const [, payer, , name] = routeId.split('/') as [
    'account',
    'company' | 'fractional',
    'settings',
    keyof typeof screens,
  ];
  return { payer, name, ...screens[name] };
};

export const meta = (args: Route.MetaArgs) =>
  privatePageMeta(getScreen(args.matches.at(-1)?.id ?? '').title)(args);

/** Plans and payments in the settings of a company or a fractional. */
export default function PlanSettingsPage() {
  const { payer, name, title, Content } = getScreen(useRouteId());
  return (
    <>
      <PageHeader
        title={title}
        {...(name !== 'manage-plans' && {
          lead: <Link to={href(`/account/${payer}/settings/manage-plans`)}>Back to plan and billing</Link>,
        })}
      />
      <Content payer={payer} />
    </>
  );
}
