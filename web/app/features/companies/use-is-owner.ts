import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { team } from './companies.data.ts';

/** Whether the person owns their company. False until the team is loaded, and for a person without a company. */
export const useIsOwner = (hasCompany: boolean): boolean => {
  const profile = useSession();
  const { data } = useQuery({ ...team, enabled: hasCompany });
  return data?.members.some(({ id, owner }) => owner && id === profile?.id) ?? false;
};
