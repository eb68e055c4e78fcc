/** Demo blog posts, oldest first. */
export const posts = [
  {
    slug: 'hours-before-money',
    title: 'Agree on hours before pay',
    summary: 'A monthly fee only means something when both sides know how many hours it covers.',
    tags: ['pay', 'scope'],
    daysAgo: 64,
    body: `<p>Most disagreements about a fractional role start with a number that looks clear: a monthly fee. It is only half of the price. The other half is time, and if it is not agreed, each side makes its own assumption.</p>
<h2>What to agree on</h2>
<ul><li><strong>Hours a week</strong>, as a range that also works in a busy week.</li><li><strong>What counts</strong>: meetings, travel, evening messages, board preparation.</li><li><strong>What happens above that</strong>: extra hours are paid, moved to next month, or not worked.</li></ul>
<h2>A quick check</h2>
<p>Divide the fee by the hours. If the hourly rate looks wrong to either side, change the fee or the hours.</p>
<p>That is why every job here states its hours before it goes live, and every retainer shows the hours it covers.</p>`,
  },
  {
    slug: 'three-outcomes-by-day-ninety',
    title: 'Three outcomes by day ninety',
    summary: 'How to describe a job so that the right people apply.',
    tags: ['hiring', 'scope'],
    daysAgo: 41,
    body: `<p>A list of duties fits any executive. Outcomes describe the one you need now.</p>
<h2>How to define them</h2>
<p>Ask what has to be true in three months for the role to be a success. Write it down, then ask how you would prove it. That proof is the outcome.</p>
<ol><li>“A cash forecast that the board has used twice.”</li><li>“The first sales hire made, and the next two agreed.”</li><li>“Cloud costs within budget, with a clear owner.”</li></ol>
<h2>What to leave out</h2>
<p>Anything that is true of every company of your size. Applicants skip it, and their answers to it will not help you decide.</p>
<blockquote>If an outcome cannot be missed, it is not specific enough.</blockquote>`,
  },
  {
    slug: 'answer-in-five-days',
    title: 'Why replying within five days matters',
    summary: 'Slow replies cost companies their best applicants. How the reply promise helps.',
    tags: ['hiring', 'reply clock'],
    daysAgo: 19,
    body: `<p>Senior people apply to few jobs and prepare each application carefully. If they get no reply, they rarely complain. They just do not apply again.</p>
<h2>The promise</h2>
<p>Each job here shows when its company promises to reply: within three, five or seven days. Next to it is the company’s actual record, once there is enough data. A reply can be short: “not this time, because we need more hours” is enough.</p>
<h2>If you get too many applications</h2>
<p>Pause the job while you catch up, or state your two most important criteria in the description.</p>`,
  },
  {
    slug: 'saying-no-to-a-fourth-client',
    title: 'When to say no to a fourth client',
    summary: 'Capacity is what fractionals sell. How to know when yours is used up.',
    tags: ['being fractional'],
    daysAgo: 5,
    body: `<p>Three clients at ten hours each look like thirty hours. In practice it is closer to forty: each has its own emergencies and tools, and sometimes all three need you on the same day.</p>
<h2>Two warning signs</h2>
<ul><li>You reply to one client during another client’s meeting.</li><li>You remember a promise but not which client it was for.</li></ul>
<h2>What to do instead</h2>
<p>Say when you are next available, and keep the date in your profile up to date, so that companies can plan ahead.</p>`,
  },
] as const;

/** An unpublished draft. */
export const draftPost = {
  slug: 'equity-for-part-of-a-week',
  title: 'Equity for fractional roles',
  summary: 'When equity makes sense for someone who works two days a week.',
  tags: ['pay'],
  body: '<p>To do: monthly vesting, what happens at the end of an engagement, and three examples.</p>',
} as const;
