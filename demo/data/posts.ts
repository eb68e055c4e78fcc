/** Posts of the demo blog: the oldest first. */
export const posts = [
  {
    slug: 'hours-before-money',
    title: 'Settle the hours before the money',
    summary: 'A monthly fee says nothing until both sides know how many hours it buys.',
    tags: ['pay', 'scope'],
    daysAgo: 64,
    body: `<p>Most arguments about a fractional role begin with a number that looks clear: so much a month. It is only half of a price. The other half is time, and when it stays unsaid each side fills it in by itself.</p>
<h2>What the fee has to say</h2>
<ul><li><strong>Hours a week</strong>, as a range that both can live with in a bad week.</li><li><strong>What counts</strong>: meetings, travel, messages in the evening, reading before a board.</li><li><strong>What happens above it</strong>: the next hour is paid, moved to next month, or not worked.</li></ul>
<h2>A sum that helps</h2>
<p>Divide the fee by the hours and look at the rate that comes out. If either of you would be ashamed to say it aloud, the fee is wrong or the hours are.</p>
<p>That is why a job here cannot go live without its hours, and a retainer always says what it buys.</p>`,
  },
  {
    slug: 'three-outcomes-by-day-ninety',
    title: 'Three outcomes by day ninety',
    summary: 'What to write in a job so that the right people recognise themselves in it.',
    tags: ['hiring', 'scope'],
    daysAgo: 41,
    body: `<p>A list of duties describes any executive. An outcome describes the one you need now.</p>
<h2>How to find yours</h2>
<p>Ask what would have to be true in three months for you to say that it was worth it. Write that sentence down, then ask what you would show somebody who does not believe you. That is the outcome.</p>
<ol><li>“A cash forecast that the board has used twice.”</li><li>“The first sales hire made, and the next two agreed.”</li><li>“Cloud cost down to what we planned, with a person who owns it.”</li></ol>
<h2>What to leave out</h2>
<p>Everything that would be true of any company of your size. Applicants read it as noise, and you will read their answers to it as noise too.</p>
<blockquote>An outcome that nobody could fail is a wish.</blockquote>`,
  },
  {
    slug: 'answer-in-five-days',
    title: 'Why an answer in five days is worth more than a perfect one',
    summary: 'Silence costs a company the people it wanted. What a reply promise is for.',
    tags: ['hiring', 'reply clock'],
    daysAgo: 19,
    body: `<p>Senior people apply to few jobs and think about each. When nothing comes back, they do not complain. They tell two friends, and do not apply again.</p>
<h2>The promise</h2>
<p>Each job here says in how many days its company answers: three, five or seven. Beside it stands what the company has really done, once there is enough to measure. Nobody has to write an essay: “not this time, because we need more hours” is an answer.</p>
<h2>When it is too much</h2>
<p>If more people apply than you can answer, lower the number that you take at once, or say which two things decide. Both are kinder than a queue without an end.</p>`,
  },
  {
    slug: 'saying-no-to-a-fourth-client',
    title: 'Saying no to a fourth client',
    summary: 'Capacity is what a fractional sells. How to know when there is none left.',
    tags: ['being fractional'],
    daysAgo: 5,
    body: `<p>Three clients at ten hours look like thirty hours. They are closer to forty: each brings its own crisis, its own tools, and a Monday on which all three need you.</p>
<h2>Two signs</h2>
<ul><li>You answer one client while you sit in the meeting of another.</li><li>You remember what you promised, and not to whom.</li></ul>
<h2>What to say instead</h2>
<p>Say when you are free, and keep it true in your profile. A company that wants you in March would rather know it in January than find out in February.</p>`,
  },
] as const;

/** One that is being written. */
export const draftPost = {
  slug: 'equity-for-part-of-a-week',
  title: 'Equity for part of a week',
  summary: 'When a share in the company makes sense for somebody who is there on two days.',
  tags: ['pay'],
  body: '<p>To be written: vesting by the month, what happens at the end, and three sums.</p>',
} as const;
