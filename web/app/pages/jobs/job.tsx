import { data, redirect } from 'react-router';
import { buildUrl, CallError } from '../../../../contract/src/client.ts';
import { landingPath, publicJobPath, readJobId } from '../../../../contract/src/job-address.ts';
import { publicJob } from '../../../../contract/src/job-pages.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { referenceRates } from '../../../../contract/src/reference-rates.ts';
import { ApplyLink } from '../../features/jobs/detail/apply-link.tsx';
import { ClosedJob } from '../../features/jobs/detail/closed-job.tsx';
import { CountView } from '../../features/jobs/detail/count-view.ts';
import { JobDetail } from '../../features/jobs/detail/job-detail.tsx';
import { jobPosting } from '../../features/jobs/detail/job-posting.ts';
import {
  formatHours,
  formatPay,
  formatPlace,
  formatRole,
  jobsHeading,
} from '../../features/jobs/job-format.ts';
import { privatePageMeta, publicPageMeta, toImage, useAbsoluteUrl } from '../../lib/page-meta.ts';
import { RatesProvider } from '../../lib/reference-rates.ts';
import { callFrom } from '../../lib/server-context.ts';
import { StructuredData } from '../../lib/structured-data.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { NotFoundState } from '../../ui/states.tsx';
import type { Route } from './+types/job.ts';

const notFound = () => data(null, { status: 404 });

/** Responds 410 for a closed job, and redirects to the canonical address if the title in it differs. */
export const loader = async ({ context, params: { slugId }, url }: Route.LoaderArgs) => {
  const id = readJobId(slugId);
  if (id === undefined) return notFound();
  try {
    const call = callFrom(context);
    const [found, rates] = await Promise.all([
      call(publicJob, { params: { id } }),
      // Without them, pay is not converted.
      call(referenceRates).catch(() => undefined),
    ]);
    const result = { ...found, rates, apiUrl: buildUrl('/api', publicJob, { id }) };
    if (result.job === null) return data(result, { status: 410 });
    const path = publicJobPath(result.job);
    return url.pathname === path ? data(result) : redirect(path, 301);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return notFound();
    throw error;
  }
};

const describe = (job: Job): string => {
  const pay = formatPay(job);
  const parts = [formatRole(job), pay && `${pay.amount}${pay.per}`, formatHours(job), formatPlace(job)];
  const text = `${job.company.name}: ${parts.filter(Boolean).join(', ')}. ${job.summary}`.replace(
    /\s+/g,
    ' ',
  );
  return text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`;
};

export const meta = (args: Route.MetaArgs) => {
  const job = args.loaderData?.job;
  if (!job) return privatePageMeta(args.loaderData ? 'This job is closed' : 'Page not found')(args);
  return publicPageMeta({
    title: `${job.title} at ${job.company.name}`,
    description: describe(job),
    path: publicJobPath(job),
    image: toImage(args.loaderData?.share_image, `Open role: ${job.title} at ${job.company.name}`),
  })(args);
};

const breadcrumbs = (job: Job) => [
  { label: 'Open jobs', to: '/jobgrid' },
  ...(job.fractional_type === null
    ? []
    : [
        {
          label: jobsHeading(job.fractional_type, undefined),
          to: landingPath({ type: job.fractional_type }),
        },
      ]),
  { label: job.title, to: publicJobPath(job) },
];

export default function JobsJobPage({ loaderData }: Route.ComponentProps) {
  const absolute = useAbsoluteUrl();
  if (loaderData === null) return <NotFoundState />;
  const { job, fractional_type, similar, rates, apiUrl } = loaderData;
  if (job === null) return <ClosedJob type={fractional_type} similar={similar} apiUrl={apiUrl} />;
  const posting = jobPosting(job, absolute);
  return (
    <RatesProvider value={rates}>
      <Breadcrumbs crumbs={breadcrumbs(job)} />
      <JobDetail key={job.id} job={job} apiUrl={apiUrl} actions={<ApplyLink job={job} />} />
      <CountView job={job} />
      {posting && <StructuredData data={posting} />}
    </RatesProvider>
  );
}
