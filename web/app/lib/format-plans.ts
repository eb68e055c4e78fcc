/** 'Promote 10 and Full plans', 'Full plan': a title alone ('Full') may not be known for a plan's name. */
export const formatPlans = (titles: readonly string[]): string =>
  `${titles.join(' and ') || 'Free'} ${titles.length > 1 ? 'plans' : 'plan'}`;
