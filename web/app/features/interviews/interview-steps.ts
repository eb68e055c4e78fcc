import { useQuery } from '@tanstack/react-query';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { interviewsOfApplication } from './interviews.data.ts';

const toSteps = ({ status, company_name: company, created_at, starts_at }: Interview) => [
  { label: `${company} proposed an interview`, at: created_at },
  ...(starts_at !== null && (status === 'scheduled' || status === 'over')
    ? [{ label: 'Interview', at: starts_at }]
    : []),
];

/** The steps that the interviews of an application add to its timeline. */
export const useInterviewSteps = (applicationId: string) =>
  useQuery({
    ...interviewsOfApplication(applicationId),
    enabled: applicationId !== '',
  }).data?.results.flatMap(toSteps) ?? [];
