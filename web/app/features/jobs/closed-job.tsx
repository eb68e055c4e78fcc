import { Link } from 'react-router';
import { landingPath } from '../../../../contract/src/job-address.ts';
import type { JobCard as Card } from '../../../../contract/src/jobs.ts';
import type { FractionalType } from '../../../../contract/src/values.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { JobCard } from './job-card.tsx';
import styles from './job-market.module.css';
import { marketTitle } from './job-words.ts';

interface Props {
  type: FractionalType | null;
  similar: Card[];
}

/** The public page of a job that is over: what is like it, and where the others are. */
export const ClosedJob = ({ type, similar }: Props) => (
  <>
    <PageHeader
      title="This job is closed"
      lead="It has been filled, taken down or has run out, and takes no applications any more."
      actions={<LinkButton to="/jobgrid">See all open jobs</LinkButton>}
    />
    {similar.length > 0 && (
      <Section
        title="Open now, and like it"
        aside={type && <Link to={landingPath({ type })}>{marketTitle(type, undefined)}</Link>}
      >
        <ul className={styles.similar}>
          {similar.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
);
