/** A job as a demo source lists it. The companies are invented. */
interface DemoScrapedJob {
  title: string;
  company: string | null;
  site?: string;
  location: string | null;
  workplace?: string;
  employment?: string;
  department?: string;
  pay?: string;
  hours?: string;
  text: string;
}

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');

export const feedJobs: DemoScrapedJob[] = [
  {
    title: 'Fractional CFO (16 hours a week)',
    company: 'Windmill Works',
    site: 'https://windmill.example',
    location: 'Utrecht, Netherlands',
    workplace: 'Hybrid',
    employment: 'Part-time',
    hours: '16 hours a week',
    text: p(
      'Windmill Works rents out small turbines to farms. Our finance team of four closes the month in twelve days and needs someone who has brought that down before.',
      'You own the board pack, the bank covenant and the plan for the next round. Two days a week, one of them in Utrecht.',
      'You have led finance in a B2B company with hardware on its balance sheet, and you have raised debt as well as equity.',
    ),
  },
  {
    title: 'Interim Chief Marketing Officer, 6 months',
    company: 'Tallow & Rye',
    site: 'https://tallowrye.example',
    location: 'London, United Kingdom',
    workplace: 'On-site',
    employment: 'Temporary',
    pay: '£650 to £800 a day',
    text: p(
      'Our CMO goes on leave in spring. For six months you lead a team of nine, keep the launch of the new range on its date, and hand back a plan that works without you.',
      'We sell direct to consumers and through three retailers. You have done both.',
    ),
  },
  {
    title: 'Advisor to the board: go-to-market in North America',
    company: 'Kestrel Analytics',
    location: 'Remote, US or Canada',
    workplace: 'Remote',
    employment: 'Contract',
    hours: '5 hours a week',
    text: p(
      'We have forty customers in Europe and two in the United States. The board looks for an advisor who has taken a B2B data product across before and can say which of our plans will fail.',
      'About five hours a week, with a small grant of equity.',
    ),
  },
  {
    title: 'Fractional CTO for a seed-stage health company',
    company: 'Lumen Rehab',
    site: 'https://lumenrehab.example',
    location: 'Toronto, Canada',
    workplace: 'Remote',
    employment: 'Part-time',
    pay: 'CA$140–190 an hour',
    hours: '10 to 15 hours a week',
    text: p(
      'Four engineers, one product, and a hospital that asks about our security every week. You set the architecture, review what matters, and hire the first full-time lead within nine months.',
      'Ten to fifteen hours a week. Experience with health data is a must.',
    ),
  },
  {
    title: 'Part-time General Counsel',
    company: 'Brightwater Energy',
    site: 'https://brightwater.example',
    location: 'Melbourne, Australia',
    workplace: 'Hybrid',
    employment: 'Part-time',
    pay: 'A$9,000 a month',
    hours: '12 hours a week',
    text: p(
      'Contracts with councils, a lease for each site, and a licence that renews next year. You are our only lawyer, twelve hours a week, and you decide what goes to outside counsel.',
    ),
  },
  {
    title: 'Marketing Manager',
    company: 'Tallow & Rye',
    location: 'London, United Kingdom',
    employment: 'Full-time',
    text: p(
      'You run our newsletter and the calendar of campaigns, in a team of nine. Full-time, in the office three days a week.',
    ),
  },
  {
    title: 'Senior Backend Engineer',
    company: 'Kestrel Analytics',
    location: 'Remote, Europe',
    employment: 'Full-time',
    text: p(
      'You build the pipelines that our customers trust. Full-time, remote within Europe, in a team of six.',
    ),
  },
  {
    title: 'VP of Sales',
    company: 'Lumen Rehab',
    location: 'Toronto, Canada',
    employment: 'Full-time',
    text: p('You build the sales team from three to twelve. Full-time, with half of your time at customers.'),
  },
];

export const pageJobs: DemoScrapedJob[] = [
  {
    title: 'Fractional CHRO',
    company: 'Northlight Studios',
    site: 'https://northlight.example',
    location: 'Berlin, Germany',
    workplace: 'Hybrid',
    employment: 'Part-time',
    hours: '8 hours a week',
    text: p(
      'We grew from twenty to ninety in two years, and pay, levels and reviews grew by chance. One day a week you put them in order, with a works council at the table.',
    ),
  },
  {
    title: 'Interim COO for a warehouse move',
    company: 'Northlight Studios',
    site: 'https://northlight.example',
    location: 'Berlin, Germany',
    workplace: 'On-site',
    employment: 'Contract',
    pay: '€900 a day',
    text: p(
      'Five months to move our stock to a new warehouse without a day of closed shop. You have done it before, and you can show how.',
    ),
  },
];
