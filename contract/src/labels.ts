// Imports nothing, so that public pages can show labels without the schema library.

/** The label of each value of the wire. */
export const labels = {
  businessType: { B2B: 'B2B', B2C: 'B2C', 'B2B,B2C': 'Both' },
  workplace: { remote: 'Remote', hybrid: 'Hybrid', on_site: 'On site' },
  ratePeriod: { hour: 'hour', month: 'month', project: 'project' },
  termsPeriod: { hour: 'hour', day: 'day', month: 'month', project: 'project' },
  engagement: {
    fractional: 'Fractional',
    advisory: 'Advisory',
    interim: 'Interim',
    project: 'Project',
    board: 'Board',
  },
  stage: {
    pre_seed: 'Pre-seed',
    seed: 'Seed',
    series_a: 'Series A',
    series_b_plus: 'Series B and later',
    private_equity: 'Private equity',
    bootstrapped: 'Bootstrapped',
    public: 'Public',
  },
  refereeRelation: {
    client: 'Client',
    manager: 'Manager',
    board_member: 'Board member',
    investor: 'Investor',
    peer: 'Colleague',
    direct_report: 'Member of their team',
    other: 'Worked together',
  },
  referenceGrade: {
    outstanding: 'Outstanding',
    good: 'Good',
    mixed: 'Mixed',
    poor: 'Poor',
    not_seen: 'Could not tell',
  },
  referenceAgain: { yes: 'Yes', depends: 'Depends on the task', no: 'No' },
  verdict: { strong_no: 'Strong no', no: 'No', yes: 'Yes', strong_yes: 'Strong yes' },
} as const;

/** Currencies and their symbols (spec section 9). Amounts of different currencies are never added. */
export const currencySymbols = { USD: '$', CAD: 'CA$', GBP: '£', AUD: 'A$' } as const;

/** 'Promote 10 and Full plans', 'Full plan': the title alone ('Full') does not read as the name of a plan. */
export const formatPlans = (titles: readonly string[]): string =>
  `${titles.join(' and ') || 'Free'} ${titles.length > 1 ? 'plans' : 'plan'}`;
