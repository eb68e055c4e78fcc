import { Link, useSearchParams } from 'react-router';
import { CompanyContact } from '../../features/content/company-contact.tsx';
import { ContactForm } from '../../features/enquiries/enquiry-forms.tsx';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { siteFrom } from '../../lib/server-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Route } from './+types/contact-us.ts';
import styles from './contact-us.module.css';

export const meta = publicPageMeta({
  title: 'Contact us',
  description: (brand) =>
    `Write to the people who run ${brand} about your account, plans, press or your data. We answer by mail.`,
  path: '/company/contact-us',
});

export const loader = ({ context }: Route.LoaderArgs) => {
  const { company, address, registration, mails, social } = siteFrom(context).operator;
  return { company, address, registration, mails, social };
};

export default function CompanyContactUsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Contact us"
        lead="A person reads each message and answers by mail, usually within two working days."
      />
      <div className={styles.columns}>
        <ContactForm outcome={params.get('outcome')} />
        <aside className={styles.beside} aria-label="Other ways to get help">
          <section>
            <h2>Quick answers</h2>
            <ul>
              <li>
                <Link to="/resources/faq">Questions and answers</Link>
              </li>
              <li>
                <Link to="/cancellation-and-refund-policy">Cancellation and refunds</Link>
              </li>
              <li>
                <Link to="/account/forgot-password">Reset a forgotten password</Link>
              </li>
              <li>
                <Link to="/privacy-policy">What we store about you, and how to delete it</Link>
              </li>
            </ul>
          </section>
          <section>
            <h2>By mail</h2>
            <CompanyContact {...loaderData} />
          </section>
        </aside>
      </div>
    </>
  );
}
