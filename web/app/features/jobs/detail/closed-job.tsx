import { Link } from 'react-router';
import { landingPath } from '../../../../../contract/src/job-address.ts';
import type { JobCard as Card } from '../../../../../contract/src/jobs.ts';
import type { FractionalType } from '../../../../../contract/src/values.ts';
import { FollowedList } from '../../../ui/followed-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { JobCard } from '../job-card.tsx';
import { jobsHeading } from '../job-format.ts';
import styles from '../market/job-market.module.css';

interface Props {
  type: FractionalType | null;
  similar: Card[];
  /** The address of the API that answers with the similar jobs. */
  apiUrl: string;
}

/** The public page of a closed job: similar jobs, and a link to all open ones. */
export const ClosedJob = ({ type, similar, apiUrl }: Props) => (
  <>
    <PageHeader
      title="This job is closed"
      lead="It was filled or removed, or it expired, and no longer accepts applications."
      actions={<LinkButton to="/jobgrid">See all open jobs</LinkButton>}
    />
    {similar.length > 0 && (
      <Section
        title="Similar open jobs"
        aside={type && <Link to={landingPath({ type })}>{jobsHeading(type)}</Link>}
      >
        <FollowedList tag="job_search" rows={similar} url={apiUrl} resultPath={['similar']}>
          {(shown) => (
            <ul className={styles.similar}>
              {shown.map((job) => (
                <li key={job.id}>
                  <JobCard job={job} />
                </li>
              ))}
            </ul>
          )}
        </FollowedList>
      </Section>
    )}
  </>
);
