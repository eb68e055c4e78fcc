/** The last section of a job's description; `{hours}` and `{place}` are filled in. */
export const waysOfWorking = [
  'We expect {hours} hours a week, {place}. You choose when, as long as you are available on Monday mornings.',
  'The role takes {hours} hours a week, {place}. We meet for an hour on Tuesdays and work asynchronously otherwise.',
  'Plan for {hours} hours a week, {place}. Some weeks are quieter, so we count hours by the month.',
  'You will work {hours} hours a week, {place}, directly with the chief executive.',
  'This is {hours} hours a week, {place}. You report to the board and sit with the team.',
  'Expect {hours} hours a week, {place}, with one longer day each month for the board meeting.',
] as const;

export const processes = [
  'We answer everyone within five days. After a first call, you meet the team and the founder, and then we decide.',
  'Our process is short: a 30-minute call, a paid working session on a real problem, and an answer within a week.',
  'Tell us in a few lines what you would do first. We read every application and reply to each.',
  'Two conversations, two references, one decision. We aim to be done in three weeks.',
  'You will meet the three people you would work with most. They decide together with the founder.',
  'If you are not sure whether you match every point, apply anyway. Our last two hires were not sure either.',
] as const;

export const letterOpenings = [
  'Your job post is unusually clear, so I will try to be just as clear about what I can offer.',
  'I read your job post carefully, and a few points stood out.',
  'Thank you for explaining why you are hiring now.',
  'The role you describe is close to the work I have done for the last three years.',
  'I know your industry well and have solved a similar problem more than once.',
  'A former colleague pointed me to your company, and the role caught my attention.',
  'I would like to apply. Here is what I would do first.',
] as const;

export const letterClosings = [
  'I am available {free} hours a week from next month and would be glad to talk.',
  'If this sounds right, I would suggest a 30-minute call. I can offer {free} hours a week.',
  'My references are founders who are happy to take a call. {free} hours a week works well for me.',
  'I am happy to start with a small, defined project so that you can see how I work. I have {free} hours a week available.',
  'I enjoyed reading about your company and could commit {free} hours a week.',
] as const;

export const answers = [
  'I asked the people who did the work. I should have done so first: my first two assumptions were wrong.',
  'It was in my second engagement. My diagnosis was right but I moved too fast, and I have been more careful with pace since.',
  'I write it down on one page in the first week and check it with three people who will disagree with me.',
  'I was wrong about the cause and right about the cost. We corrected it within a month, and the company still uses the solution.',
  'I look at what is blocked: orders, decisions, people. Whatever has been blocked longest is usually where the problem starts.',
] as const;

export const notes = [
  'Strong on the first call. Ask about the reference from the last engagement.',
  'Good cover letter. Rate is at the top of our budget.',
  'Knows our industry; less experience with a team of our size.',
  'Spoke with the team for an hour. They want to continue.',
  'Reference was positive and specific.',
  'Can start two weeks later than we hoped. Acceptable.',
  'Ask how they would spread the hours over the week.',
  'Clear thinker. Followed up the same evening with two useful questions.',
  'Compare with our second choice before the offer.',
] as const;

/** Notes with a step of an application. */
export const stepNotes = {
  shortlisted: [
    'Your cover letter answered our main question. We would like to talk.',
    'We liked your case study and would like to hear more.',
  ],
  interview: [
    'Could you do Thursday at ten? The call takes 45 minutes.',
    'We would like you to meet the team for an hour next week.',
  ],
  offer: [
    'We would like to work with you. The terms are as we discussed.',
    'Here is our offer, starting on the first of the month.',
  ],
  hired: ['I look forward to working with you.', 'With pleasure. See you next week.'],
  withdrawn: [
    'I have accepted another role in the meantime. Thank you for the conversation.',
    'My availability has changed, and I can no longer commit to the hours.',
  ],
} as const;

/** A workplace within a sentence. */
export const placeWords = {
  remote: 'remotely',
  hybrid: 'partly in {city}',
  on_site: 'on site in {city}',
} as const;

export const bioEndings = [
  'I work with two companies at a time.',
  'I work transparently: you see my notes, my plan and my hours.',
  'I prefer {min} to {max} hours a week, with one fixed day.',
  'My references are happy to talk, including about what did not work.',
  'I like small teams, clear questions and quick decisions.',
  'Outside of work I sail and bake.',
  'I live in {city} and travel when it helps.',
] as const;

/** What comes with a counter-offer or a proposed change. */
export const counterNotes: readonly string[] = [
  'The scope has grown since we first spoke, and I would take on the board pack, too.',
  'This matches what I charge for the same work elsewhere.',
  'The new entity adds a day a month.',
];

/** The reasons for declined offers. */
export const answerNotes: readonly string[] = ['The rate is below what the work needs.'];

/** What fractionals write into their monthly statements. */
export const statementTopics = [
  'Monthly close and cash forecast',
  'Board meeting and board pack',
  'Hiring and handover',
  'Review of vendors and contracts',
  'Weekly calls with the founders',
  'Plan and budget for the next quarter',
];
