import type { AdministrativeArea, Country, JobPosting, MonetaryAmount, Place, WithContext } from 'schema-dts';
import { publicJobPath } from '../../../../../contract/src/job-address.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import type { Location } from '../../../../../contract/src/values.ts';
import { formatHours, publishedAt } from '../job-format.ts';

/** The country codes of the locations that are a single country. */
const countries: Partial<Record<Location, string>> = { USA: 'US', Canada: 'CA', Australia: 'AU' };

const employmentTypes: Record<Job['engagement'], string[]> = {
  fractional: ['PART_TIME', 'CONTRACTOR'],
  advisory: ['PART_TIME', 'CONTRACTOR'],
  board: ['PART_TIME', 'CONTRACTOR'],
  interim: ['TEMPORARY', 'CONTRACTOR'],
  project: ['CONTRACTOR'],
};

const applicantArea = (location: Location): AdministrativeArea | Country => ({
  '@type': countries[location] === undefined ? 'AdministrativeArea' : 'Country',
  name: countries[location] ?? location,
});

const toPlace = (city: string, country: string): Place => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressCountry: country,
    ...(city === '' ? {} : { addressLocality: city }),
  },
});

/** A remote job by the area of its applicants, any other by its country; undefined when that is unknown. */
const toLocation = ({
  workplace,
  location,
  city,
  country: jobCountry,
}: Job): Partial<JobPosting> | undefined => {
  if (location === null) return undefined;
  if (workplace === 'remote')
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: applicantArea(location) };
  const country = jobCountry ?? countries[location];
  return country === undefined ? undefined : { jobLocation: toPlace(city, country) };
};

/** Pay by the hour or month; schema.org has no unit for a project. */
const toSalary = ({ rate_period, budget_min, budget_max, currency }: Job): MonetaryAmount | undefined => {
  const unitText = rate_period === 'hour' ? 'HOUR' : rate_period === 'month' ? 'MONTH' : undefined;
  if (unitText === undefined || (budget_min === null && budget_max === null)) return undefined;
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: {
      '@type': 'QuantitativeValue',
      unitText,
      ...(budget_min === null ? {} : { minValue: budget_min }),
      ...(budget_max === null ? {} : { maxValue: budget_max }),
    },
  };
};

/** The earlier of the job's end and the end of its last day to apply. */
const validThrough = ({ apply_by, expires_at }: Job): string | undefined =>
  [apply_by && `${apply_by}T23:59:59.000Z`, expires_at].filter((end) => typeof end === 'string').sort()[0];

/** Outcomes as running text: most of them end without a full stop. */
const toSentences = (outcomes: readonly string[]): string =>
  outcomes.map((outcome) => (/[.!?]$/.test(outcome) ? outcome : `${outcome}.`)).join(' ');

/**
 * A job as structured data (developers.google.com/search/docs/appearance/structured-data/job-posting). Undefined
 * when a required location is unknown, and for an imported job, which its own board publishes.
 */
export const jobPosting = (
  job: Job,
  absolute: (path: string) => string,
): WithContext<JobPosting> | undefined => {
  const location = toLocation(job);
  if (location === undefined || job.source === 'scraped') return undefined;
  const pay = toSalary(job);
  const end = validThrough(job);
  const hours = formatHours(job);
  const { company } = job;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    url: absolute(publicJobPath(job)),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    datePosted: publishedAt(job),
    ...(end === undefined ? {} : { validThrough: end }),
    employmentType: employmentTypes[job.engagement],
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.logo === null ? {} : { logo: absolute(company.logo) }),
    },
    ...location,
    ...(pay === undefined ? {} : { baseSalary: pay }),
    ...(job.main_category_title === null ? {} : { industry: job.main_category_title }),
    ...(job.outcomes.length === 0 ? {} : { responsibilities: toSentences(job.outcomes) }),
    ...(job.start_date === null ? {} : { jobStartDate: job.start_date }),
    ...(hours === undefined ? {} : { workHours: hours }),
    skills: job.skills.join(', '),
  };
};
