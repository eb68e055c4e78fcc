import { CompanyList } from '../features/companies/company-list.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Companies');

export default function CompanylistPage() {
  return <CompanyList />;
}
