import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { useSession } from '../../lib/session.ts';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import { Section } from '../../ui/section.tsx';
import { formatSpan } from './interview-times.ts';
import { openInterviews } from './interviews.data.ts';
import styles from './interviews.module.css';

const max = 3;

const statusTexts: Record<'fractional' | 'company', Record<string, string>> = {
  fractional: { proposed: 'Pick a time for your interview', asked: 'You asked for other interview times' },
  company: {
    proposed: 'waiting for a time to be picked',
    asked: 'asked for other interview times',
  },
};

/** The next interviews of the user, with a heading if `title` is set; nothing without interviews. */
export const NextInterviews = ({ title }: { title?: string }) => {
  const { data } = useQuery(openInterviews());
  const company = useSession()?.type === 'company';
  if (!data || data.results.length === 0) return null;
  const toInterview = ({ job, application_id: id }: Interview) =>
    company
      ? `${href('/account/company/manage-jobs')}?job=${job.id}&application=${id}`
      : `${href('/account/fractional/opportunities/applied')}?application=${id}`;
  const list = (
    <LinkList label="Interviews">
      {data.results.slice(0, max).map((interview) => {
        const { id, status, starts_at, minutes, job, company_name, fractional } = interview;
        const person = `${fractional.first_name} ${fractional.last_name}`;
        const when = starts_at
          ? formatSpan(starts_at, minutes)
          : statusTexts[company ? 'company' : 'fractional'][status];
        return (
          <LinkEntry
            key={id}
            to={toInterview(interview)}
            title={company ? `${person}: ${when}` : when}
            detail={company ? job.title : `${company_name}, ${job.title}`}
          />
        );
      })}
    </LinkList>
  );
  if (title === undefined) return list;
  return (
    <div className={styles.titled}>
      <Section title={title}>{list}</Section>
    </div>
  );
};
