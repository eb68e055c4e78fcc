import { redirect } from 'react-router';
import type { Route } from './+types/redirect.ts';

export const loader = ({ pattern }: Route.LoaderArgs) =>
  redirect(
    pattern.endsWith('employer-profile') ? '/account/company/company-profile' : '/account/company/payments',
  );
