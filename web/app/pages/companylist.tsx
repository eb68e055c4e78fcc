import { CompanyList } from '../features/companies/company-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Companies');

export default function CompanylistPage() {
  return <CompanyList />;
}
