import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { teamQuery } from './companies.data.ts';

/** Whether the person owns their company. False until the team is loaded. */
export const useIsOwner = (): boolean => {
  const profile = useSession();
  const { data } = useQuery(teamQuery());
  return data?.members.some(({ id, owner }) => owner && id === profile?.id) ?? false;
};
