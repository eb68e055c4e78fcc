import type { LegalText } from '../../lib/legal.server.ts';
import { operator } from '../../lib/operator.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './legal-document.module.css';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A legal text beside its table of contents; printed, it is the text alone. */
export const LegalDocument = ({
  text: { title, changed, template, html, sections },
}: {
  text: LegalText;
}) => (
  <>
    <PageHeader
      title={title}
      lead={
        <>
          Last changed on <time dateTime={changed}>{day.format(new Date(changed))}</time>
        </>
      }
    />
    {template && (
      <aside className={styles.template} aria-label="About this text">
        <strong>This is a template.</strong> It describes what the product does, and is not yet in force: the
        operator fills in what is <mark>[marked]</mark> and has it checked where the company has its seat.
      </aside>
    )}
    <div className={styles.columns}>
      <nav aria-label="On this page" className={styles.contents}>
        <h2>On this page</h2>
        <ol>
          {sections.map(({ id, title: section }) => (
            <li key={id}>
              <a href={`#${id}`}>{section}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from the operator's own file, made at the start */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
        <p className={styles.ask}>
          A question about this? <a href={`mailto:${operator.mails.support}`}>{operator.mails.support}</a>
        </p>
      </div>
    </div>
  </>
);
