import { Text } from '@mantine/core';
import { href, Link } from 'react-router';
import type { Engagement } from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { Avatar, CompanyMark } from '../../../ui/avatar.tsx';
import { fractionalName } from '../engagement-labels.ts';
import styles from './engagement-home.module.css';

interface Props {
  engagement: Engagement;
  side: Side;
}

/** The two parties with links to their pages, and the job that brought them together. */
export const People = ({ engagement, side }: Props) => {
  const { company, fractional, job, application_id } = engagement;
  const isCompany = side === 'company';
  const jobPath = isCompany
    ? `${href('/account/company/manage-jobs')}?job=${job.id}&application=${application_id}`
    : `${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${job.id}`;
  return (
    <ul className={styles.people}>
      <li>
        <Avatar name={fractionalName(engagement)} picture={fractional.profile_picture} size={44} />
        <p>
          {isCompany ? (
            <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>{fractionalName(engagement)}</Link>
          ) : (
            `${fractionalName(engagement)} (you)`
          )}
        </p>
      </li>
      <li>
        <CompanyMark name={company.name} logo={company.logo} />
        <p>
          {isCompany ? (
            `${company.name} (you)`
          ) : (
            <Link to={`${href('/companydetails')}?id=${company.id}`}>{company.name}</Link>
          )}
        </p>
      </li>
      <li>
        <Text c="dimmed" fz="sm">
          Job: <Link to={jobPath}>{job.title}</Link>
        </Text>
      </li>
    </ul>
  );
};
