import { Button, Select } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { DayField } from '../../ui/day-field.tsx';
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
  company_report: {
    label: 'Companies',
    text: 'Companies registered in the period: plans, jobs, applicants, hires.',
  },
  fairness_report: {
    label: 'Fairness of matches',
    text: 'Applications of the period by their match: how many were viewed, shortlisted and hired.',
  },
};

const empty = { report_name: '', date_from: '', date_to: '' };
type Values = typeof empty;

const toQuery = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as unknown as ReportQuery;
const resolve = schemaResolver(ReportQuery, { sync: true });

/** Chooses a report and its days; the file opens in a new window (spec section 2). */
export const ReportForm = () => {
  const form = useForm<Values>({
    initialValues: empty,
    validate: (values) => resolve(toQuery(values)) as Record<string, string>,
  });
  const chosen = ReportName.safeParse(form.values.report_name).data;

  const { busy, onSubmit } = useSend(form, async (values) => {
    // Opened before waiting: browsers block a window that opens later.
    const target = window.open('', '_blank');
    try {
      const { url } = await call(reportLink, { body: toQuery(values) });
      if (target) target.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      target?.close();
      throw error;
    }
  });

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
      <p className={styles.note}>
        Both days are included, in UTC. Without dates the report covers all time. The file is a CSV for
        spreadsheets.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          Export Report
        </Button>
        <Button variant="default" onClick={() => form.setValues({ date_from: '', date_to: '' })}>
          Clear Filter
        </Button>
      </div>
    </form>
  );
};
