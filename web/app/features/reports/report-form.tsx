import { Button, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { ReportName, ReportQuery, reportLink } from '../../../../contract/src/reports.ts';
import { call } from '../../lib/call.ts';
import styles from './report-form.module.css';

const reports: Record<ReportName, { label: string; text: string }> = {
  subscription_report: {
    label: 'Subscriptions',
    text: 'Every plan that was held in these days: whose, since when, until when, for how much.',
  },
  revenue_report: {
    label: 'Revenue',
    text: 'Every payment of these days, by currency, new apart from recurring, less refunds.',
  },
  fractional_report: {
    label: 'Fractionals',
    text: 'Who registered in these days: function, approval, plan, promo code, applications.',
  },
  job_posting_report: {
    label: 'Job postings',
    text: 'Every job that was made in these days: company, status, pay, applicants, days to the first answer.',
  },
  company_report: {
    label: 'Companies',
    text: 'Which companies registered in these days: plans, jobs, applicants, hires.',
  },
};

const empty = { report_name: '', date_from: '', date_to: '' };
type Values = typeof empty;

const queryOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as unknown as ReportQuery;
const resolve = schemaResolver(ReportQuery, { sync: true });

/** Which report, of which days; it opens in a new window as a file (spec section 2). */
export const ReportForm = () => {
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({
    initialValues: empty,
    validate: (values) => resolve(queryOf(values)) as Record<string, string>,
  });
  const chosen = reports[form.values.report_name as ReportName] as (typeof reports)[ReportName] | undefined;

  const toFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const open = form.onSubmit(async (values) => {
    // Opened at once, while the click still counts: a window that opens after waiting is blocked.
    const target = window.open('', '_blank');
    setBusy(true);
    try {
      const { url } = await call(reportLink, { body: queryOf(values) });
      if (target) target.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      target?.close();
      if (error instanceof CallError) form.setErrors(error.fields);
    } finally {
      setBusy(false);
    }
  }, toFirst);

  return (
    <form className={styles.form} onSubmit={open} noValidate>
      <Select
        label="Report"
        placeholder="Choose a report"
        withAsterisk
        data={ReportName.options.map((value) => ({ value, label: reports[value].label }))}
        {...form.getInputProps('report_name')}
        value={form.values.report_name || null}
        onChange={(value) => form.setFieldValue('report_name', value ?? '')}
        description={chosen?.text}
      />
      <div className={styles.days}>
        <TextInput type="date" label="Date from" {...form.getInputProps('date_from')} />
        <TextInput type="date" label="Date to" {...form.getInputProps('date_to')} />
      </div>
      <p className={styles.note}>
        Both days are included, in UTC. Left empty, the report is about all time. The file is CSV, for a
        spreadsheet.
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
