import { companyPage } from '../../../../contract/src/company-pages.ts';
import { callAsVisitor } from '../../lib/call.ts';

/** The public page of a company, asked again once its code is loaded. */
export const loadCompanyPage = (slug: string) => callAsVisitor(companyPage, { params: { slug } });
