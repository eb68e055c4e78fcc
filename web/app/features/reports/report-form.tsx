import { Button, Select } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useSearchParams } from 'react-router';
import { labels } from '../../../../contract/src/labels.ts';
import { ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { call } from '../../lib/call.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { openDownload } from '../../lib/open-download.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useSend } from '../../lib/use-send.ts';
import { DayField } from '../../ui/day-field.tsx';
import { filtersIn } from '../../ui/use-url-filters.ts';
import styles from './report-form.module.css';

const reportTexts: Record<ReportName, { label: string; text: string }> = {
  subscription_report: {
    label: 'Subscriptions',
    text: 'Every active plan of the period: account, start, end and price.',
  },
  revenue_report: {
    label: 'Revenue',
    text: 'Every payment of the period by currency, new and recurring, less refunds.',
  },
  fractional_report: {
    label: 'Fractionals',
    text: 'Registrations of the period: function, approval, plan, promo code, applications.',
  },
  job_posting_report: {
    label: 'Job postings',
    text: 'Every job created in the period: company, status, pay, applicants, days to the first reply.',
  },
  application_report: {
    label: 'Applications',
    text: 'Every application of the period: applicant, job, match, status, when it was viewed and answered. The filters are those of the job.',
  },
  company_report: {
    label: 'Companies',
    text: 'Companies registered in the period: plans, jobs, applicants, hires.',
  },
  fairness_report: {
    label: 'Fairness of matches',
    text: 'Applications of the period by their match: how many were viewed, shortlisted and hired.',
  },
};

const noFilters = {
  date_from: '',
  date_to: '',
  fractional_type: '',
  main_category: '',
  location: '',
  client_type_expertise: '',
};
const empty = { report_name: '', ...noFilters };
type Values = typeof empty;

const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const toQuery = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as unknown as ReportQuery;
const resolve = schemaResolver(ReportQuery, { sync: true });

/** Companies have no function. */
const hasFunction = (report: ReportName | undefined) => report !== 'company_report';

/**
 * Chooses a report, its days and the filters of the dashboard; the file opens in a new window (spec section 2). The figures
 * of the dashboard lead here with theirs in the URL.
 */
export const ReportForm = () => {
  const [params] = useSearchParams();
  const form = useForm<Values>({
    initialValues: filtersIn(params, empty),
    validate: (values) => resolve(toQuery(values)) as Record<string, string>,
  });
  const chosen = ReportName.safeParse(form.values.report_name).data;

  const { busy, onSubmit } = useSend(form, async (values) => {
    const body = toQuery(hasFunction(chosen) ? values : { ...values, fractional_type: '' });
    await openDownload(() => call(reportLink, { body }));
  });

  const industries = useIndustryOptions();
  const select = (
    name: keyof typeof noFilters,
    label: string,
    data: { value: string; label: string }[],
    disabled = false,
  ) => (
    <Select
      label={label}
      placeholder={disabled ? 'Companies have none' : 'Any'}
      clearable
      disabled={disabled}
      searchable={data.length > 12}
      data={data}
      {...form.getInputProps(name)}
      value={disabled ? null : form.values[name] || null}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Select
        label="Report"
        placeholder="Choose a report"
        required
        data={ReportName.options.map((value) => ({ value, label: reportTexts[value].label }))}
        {...form.getInputProps('report_name')}
        value={form.values.report_name || null}
        onChange={(value) => form.setFieldValue('report_name', value ?? '')}
        description={chosen && reportTexts[chosen].text}
      />
      <div className={styles.days}>
        {(['date_from', 'date_to'] as const).map((name) => (
          <DayField
            key={name}
            label={name === 'date_from' ? 'Date from' : 'Date to'}
            clearable
            {...form.getInputProps(name)}
            value={form.values[name] || null}
            onChange={(day) => form.setFieldValue(name, day ?? '')}
          />
        ))}
      </div>
      <div className={styles.days}>
        {select(
          'fractional_type',
          'Fractional type',
          toChoices(FractionalType.options),
          !hasFunction(chosen),
        )}
        {select('main_category', 'Industry', industries)}
        {select('location', 'Location', toChoices(Location.options))}
        {select('client_type_expertise', 'Business type', toOptions(labels.businessType))}
      </div>
      <p className={styles.note}>
        Both days are included, in UTC. Without dates the report covers all time. The file is a CSV for
        spreadsheets.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          Export Report
        </Button>
        <Button variant="default" onClick={() => form.setValues(noFilters)}>
          Clear Filter
        </Button>
      </div>
    </form>
  );
};
