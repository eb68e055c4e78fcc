import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import { DueDate } from '../../ui/due-date.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Money } from '../../ui/money.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { Quote } from '../../ui/quote.tsx';
import { ClockTime, RelativeTime } from '../../ui/relative-time.tsx';
import { ReplyRecordDetails } from '../../ui/reply-record.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { Rated, Star, Stars } from '../../ui/stars.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { Column, Row, Specimen } from './specimen.tsx';

const statuses = [
  'draft',
  'active',
  'paused',
  'closed',
  'submitted',
  'viewed',
  'shortlisted',
  'offer',
  'hired',
];
const approvals = ['unverified', 'pending', 'verified', 'rejected', 'suspended'];

const reasons = [
  { factor: 'type', points: 30, most: 30, text: 'You work as a CFO, the function of this job.' },
  {
    factor: 'skills',
    points: 15,
    most: 25,
    text: 'You have three of the five skills.',
    raise: 'Add Forecasting and Pricing, if you have them, for up to 10 more points.',
  },
  { factor: 'rate', points: 10, most: 10, text: 'Your rate is within their range.' },
  { factor: 'hours', points: 0, most: 10, text: 'They need more hours a week than you offer.' },
];

const rows = [
  { name: 'Specimen one', status: 'active', applicants: 12 },
  { name: 'Specimen two', status: 'paused', applicants: 4 },
  { name: 'Specimen three', status: 'draft', applicants: 0 },
];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const InlineContent = () => (
  <>
    <Specimen name="Avatar">
      <Row>
        {['Mara Lindqvist', 'Tomás Rey', 'Aiko Tan', 'Noor', 'Bram de Wit', 'Élodie Roux'].map((name) => (
          <Avatar key={name} name={name} size={48} />
        ))}
        <Avatar name="A picture" picture="/favicon.svg" size={48} />
      </Row>
    </Specimen>
    <Specimen name="CompanyMark">
      <Row>
        {['Northpier', 'Halden', 'Quarry', 'Ostra', 'Ten Acre'].map((name) => (
          <CompanyMark key={name} name={name} />
        ))}
      </Row>
    </Specimen>
    <Specimen name="Star, Stars, Rated">
      <Row>
        <Star />
        <Stars rating={4} />
        <Rated rating={{ average: 4.6, count: 12 }} />
        <Rated rating={{ average: null, count: 2 }} />
      </Row>
    </Specimen>
    <Specimen name="ReplyRecordDetails">
      <ReplyRecordDetails record={{ measured: 31, median_days: 2.5, kept_percent: 84 }} promiseDays={5} />
      <ReplyRecordDetails
        record={{ measured: 9, median_days: null, kept_percent: 33 }}
        promiseDays={3}
        slow
      />
      <ReplyRecordDetails record={null} promiseDays={7} />
    </Specimen>
    <Specimen name="StatusBadge">
      <Row>
        {[...statuses, ...approvals].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Specimen>
    <Specimen name="DueDate">
      <Row>
        <DueDate at="2026-03-09T12:00:00Z" day="9 Mar 2026" />
        <DueDate at="2099-03-09T12:00:00Z" day="9 Mar 2099" />
      </Row>
    </Specimen>
    <Specimen name="TagList">
      <TagList tags={['Fundraising', 'Board reporting', 'Pricing', 'SaaS metrics', 'M&A']} max={4} />
    </Specimen>
    <Specimen name="Quote">
      <Quote text={'We closed the round in March.\nThank you for your time.'} />
    </Specimen>
    <Specimen name="LinkedText">
      <p>
        <LinkedText text="My case studies are at https://mara.example/work, or write to mara@people.example." />
      </p>
    </Specimen>
    <Specimen name="Money">
      <Row>
        <Money amount={49.5} currency="USD" />
        <Money min={4000} max={6500} currency="CAD" per="month" />
        <Money min={120} max={null} currency="GBP" per="hour" />
        <Money min={150} max={150} currency="AUD" per="hour" />
      </Row>
    </Specimen>
    <Specimen name="RelativeTime, ClockTime">
      <Row>
        {[0.5, 12, 200, 5000].map((minutes) => (
          <RelativeTime key={minutes} time={minutesAgo(minutes)} />
        ))}
        <ClockTime time={minutesAgo(0)} />
      </Row>
    </Specimen>
  </>
);

/** Components that show data. */
export const Content = () => (
  <Section title="Content">
    <InlineContent />
    <Specimen name="MatchScore">
      <Row>
        {[12, 55, 100].map((score) => (
          <MatchScore key={score} score={score} reasons={reasons} />
        ))}
      </Row>
    </Specimen>
    <Specimen name="MatchReasons">
      <MatchReasons reasons={reasons} />
    </Specimen>
    <Specimen name="ProgressSteps">
      <ProgressSteps
        current={2}
        steps={[
          { label: 'Basics', done: true },
          { label: 'Experience', done: true },
          { label: 'Rate', done: false },
          { label: 'Review', done: false },
        ]}
      />
    </Specimen>
    <Specimen name="DataTable">
      <DataTable
        caption="Jobs"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { title: 'Job', cell: ({ name }) => name },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { title: 'Applicants', cell: ({ applicants }) => applicants, numeric: true },
        ]}
      />
    </Specimen>
    <Specimen name="Meter">
      <Column>
        <Meter share={0.4} />
        <Meter share={0.8} tone="warn" />
        <Meter share={1} tone="bad" />
      </Column>
    </Specimen>
    <Specimen name="Disclosures, Disclosure">
      <Column>
        {(['large', 'small'] as const).map((size) => (
          <Disclosures key={size} size={size}>
            <Disclosure title="Who pays?">The company, by the month.</Disclosure>
            <Disclosure title="Who owns the work?">The company that paid for it.</Disclosure>
          </Disclosures>
        ))}
      </Column>
    </Specimen>
    <Specimen name="MailAddress">
      <MailAddress address="a.very.long.name.that.breaks.before.its.sign@people.example" />
    </Specimen>
    <Specimen name="RichText">
      <RichText html="<h3>What you will own</h3><p>The <strong>monthly close</strong> and the plan.</p><ul><li>Forecast to cash</li><li>Board pack</li></ul><blockquote>Two days a week, one of them on site.</blockquote>" />
    </Specimen>
  </Section>
);
