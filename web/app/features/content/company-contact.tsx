import type { OperatorDetails } from '../../../../contract/src/operator.ts';
import { isFilledIn } from '../../lib/operator.ts';
import styles from './company-contact.module.css';

const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;

/** The operating company and its contact details; details that are not filled in are left out. */
export const CompanyContact = ({
  company,
  address,
  registration,
  mails,
  social,
}: Pick<OperatorDetails, 'company' | 'address' | 'registration' | 'mails' | 'social'>) => {
  const lines = address.filter(isFilledIn);
  return (
    <dl className={styles.facts}>
      {isFilledIn(company) && (
        <div>
          <dt>Company</dt>
          <dd>
            {company}
            {registration && isFilledIn(registration) && (
              <>
                <br />
                {registration}
              </>
            )}
          </dd>
        </div>
      )}
      {lines.length > 0 && (
        <div>
          <dt>Address</dt>
          <dd>
            <address>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </div>
      )}
      <div>
        <dt>Help and accounts</dt>
        <dd>
          <Mail to={mails.support} />
        </dd>
      </div>
      <div>
        <dt>Press</dt>
        <dd>
          <Mail to={mails.press} />
        </dd>
      </div>
      <div>
        <dt>Your data</dt>
        <dd>
          <Mail to={mails.privacy} />
        </dd>
      </div>
      {social.length > 0 && (
        <div>
          <dt>Social media</dt>
          <dd>
            {social.map(({ label, url }) => (
              <a key={url} href={url} rel="me noopener">
                {label}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
};
