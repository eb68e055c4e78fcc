import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForbiddenState } from '../../ui/states.tsx';
import { dashboard, type Payer } from './billing.data.ts';

interface Props {
  payer: Payer;
  skeleton: ReactNode;
  children: ReactNode;
}

/** What only the owner of a company's account may do about plans; a colleague is told so, and asks for nothing. */
export const ForOwner = ({ payer, skeleton, children }: Props) => {
  const board = useQuery({ ...dashboard(), enabled: payer === 'company' });
  if (payer === 'fractional' || board.isError || board.data?.own) return children;
  if (board.isPending) return skeleton;
  return (
    <ForbiddenState
      heading="h2"
      title="For the owner of your company’s account"
      text="Plans and payments are theirs to change. What your plans give counts for you as well."
      to="/account/company/settings/manage-plans"
      label="See what you have"
    />
  );
};
