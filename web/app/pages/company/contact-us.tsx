import { Link, useSearchParams } from 'react-router';
import { CompanyFacts } from '../../features/content/company-facts.tsx';
import { ContactForm } from '../../features/enquiries/enquiry-forms.tsx';
import { described } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './contact-us.module.css';

export const meta = described({
  title: 'Contact us',
  description:
    'Write to the people who run Cadre: help with your account, plans, press, or your data. Answered by mail.',
  path: '/company/contact-us',
});

export default function CompanyContactUsPage() {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Contact us"
        lead="A person reads each message and answers by mail, usually within two working days."
      />
      <div className={styles.columns}>
        <ContactForm outcome={params.get('outcome')} />
        <aside className={styles.beside} aria-label="Other ways">
          <section>
            <h2>Quicker than a mail</h2>
            <ul>
              <li>
                <Link to="/resources/faq">Questions and answers</Link>
              </li>
              <li>
                <Link to="/cancellation-and-refund-policy">Cancelling and refunds</Link>
              </li>
              <li>
                <Link to="/account/forgot-password">A forgotten password</Link>
              </li>
              <li>
                <Link to="/privacy-policy">What we know about you, and how to erase it</Link>
              </li>
            </ul>
          </section>
          <section>
            <h2>By mail</h2>
            <CompanyFacts />
          </section>
        </aside>
      </div>
    </>
  );
}
