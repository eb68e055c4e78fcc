import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForbiddenState } from '../../ui/states.tsx';
import { dashboardQuery, type Payer } from './billing.data.ts';
import { billingPath } from './plan-format.ts';

interface Props {
  payer: Payer;
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows its content only to the owner of a company's account, and an explanation to colleagues. */
export const OwnerOnly = ({ payer, skeleton, children }: Props) => {
  const board = useQuery({ ...dashboardQuery(), enabled: payer === 'company' });
  if (payer === 'fractional' || board.isError || board.data?.own) return children;
  if (board.isPending) return skeleton;
  return (
    <ForbiddenState
      heading="h2"
      title="Only for the owner of your company’s account"
      text="The owner manages plans and payments. The limits of the plans apply to you as well."
      to={billingPath(payer, 'settings/manage-plans')}
      label="View your plans"
    />
  );
};
