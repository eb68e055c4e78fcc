/** One line of a talk: who says it (`c` the company's owner, `f` the fractional), how many minutes after the last. */
export type Line = readonly [who: 'c' | 'f', after: number, text: string];

/**
 * Talks by the stage that an application has reached. In braces: `f` and `c` are the first names, `company`, `title`
 * and `function` are the job's, `day` is a day of the week.
 */
export const talks: Record<'shortlisted' | 'interview' | 'offer' | 'hired', readonly (readonly Line[])[]> = {
  shortlisted: [
    [
      [
        'c',
        0,
        'Hi {f}, thank you for your application to "{title}". Your letter was the first one that asked a question back, which we liked.',
      ],
      ['c', 1, 'Could you tell me a little more about how you would spend the first thirty days with us?'],
      [
        'f',
        190,
        'Hello {c}, thank you. In the first two weeks I would mostly listen: one talk with each lead, the numbers of the last six quarters, and two customer calls.\n\nAfter that I write down what I saw on two pages and we agree on three outcomes. I have learned not to promise them before.',
      ],
      [
        'c',
        55,
        'That is how I would want it. Is one day a week on site realistic for you, or is it remote only?',
      ],
      [
        'f',
        34,
        'One day on site every other week works well for me. More in the first month, if it helps the team.',
      ],
      ['c', 410, 'It would. I will talk to my co-founder and come back to you by {day}.'],
    ],
    [
      ['c', 0, 'Good morning {f}, you are on our short list for "{title}". When would you be free to begin?'],
      [
        'f',
        75,
        'Good morning {c}, that is good news. I have two days a week free from the first of next month.',
      ],
      ['c', 20, 'And the range in our post fits?'],
      [
        'f',
        12,
        'It does, as a monthly retainer for 40 hours. I would rather agree on the hours up front than count them afterwards.',
      ],
      [
        'c',
        150,
        'Same here. May I see an example of a board report that you wrote, with the names taken out?',
      ],
    ],
  ],
  interview: [
    [
      ['c', 0, 'Hi {f}, we would like to meet you. Does {day} at 10:00 or 15:00 suit you for 45 minutes?'],
      ['f', 48, 'Hi {c}, 10:00 is perfect. Who else will be there?'],
      [
        'c',
        17,
        'Our head of operations and me. No presentation, please, we would rather walk through a real problem of ours.',
      ],
      [
        'f',
        9,
        'Gladly. If you send me two or three pages on it the day before, we lose no time on the background.',
      ],
      ['c', 620, 'Done, it is in your mailbox. Please keep the customer names to yourself.'],
      ['f', 25, 'Of course. Read it, and I have questions already. See you then.'],
      [
        'c',
        2900,
        'Thank you for the talk, {f}. The team is still discussing your point about the second warehouse, which is a good sign. We have one more person to meet and decide this week.',
      ],
      [
        'f',
        65,
        'I enjoyed it, too. Take the time you need; I keep the two days free until the end of the week.',
      ],
    ],
    [
      [
        'f',
        0,
        'Hello {c}, thank you for the invitation to talk about "{title}". I have accepted the time in the calendar.',
      ],
      [
        'c',
        35,
        'Great. It will be a video call; the link is in the entry. Anything you would like to see before?',
      ],
      ['f', 20, 'Your plan for the year, if you can share it, and who the {function} would work with most.'],
      [
        'c',
        95,
        'The plan is one page, I will send it over. You would work with me and with our two team leads.',
      ],
    ],
  ],
  offer: [
    [
      ['c', 0, '{f}, the short version: we would like to work with you.'],
      ['c', 2, 'The offer is in your applications: two days a week, six months, a review after the third.'],
      ['f', 85, 'That makes me happy, {c}. Thank you to the whole team.'],
      [
        'f',
        6,
        'Two questions before I say yes. Who signs for spending above the budget while I am there, and may I keep one advisory seat in another industry?',
      ],
      [
        'c',
        140,
        'You sign up to 10,000, above that we do it together. The seat is no problem as long as it is no competitor.',
      ],
      ['f', 30, 'Clear, and it is not. I will read the papers tonight and answer tomorrow morning.'],
    ],
  ],
  hired: [
    [
      ['c', 0, 'Signed! Welcome to {company}, {f}.'],
      ['f', 22, 'Thank you, {c}. Looking forward to Monday. Do I need anything for the accounts?'],
      ['c', 41, 'Our office manager will write to you with the log-ins. Your first week is in the calendar.'],
      [
        'f',
        5800,
        'First week done. My notes:\n1. The monthly close takes 14 days because three people wait for one file.\n2. The forecast is better than you think.\n3. Your team leads want one meeting less.\n\nMore on {day}.',
      ],
      ['c', 37, 'Point 3 made me laugh, and they are right. Take it off the calendar.'],
      ['f', 14, 'Already gone.'],
    ],
  ],
};

/** The company's owner writes to somebody who did not apply. */
export const approach: readonly Line[] = [
  [
    'c',
    0,
    'Hello {f}, I am {c} from {company}. I found you in the directory and not by chance: we are looking for a fractional {function}, and you have done before what lies ahead of us.',
  ],
  ['c', 3, 'Would you have twenty minutes this week, with no obligation on either side?'],
  [
    'f',
    160,
    'Hello {c}, thank you for writing in person. I have read your page. What made you look for somebody now?',
  ],
  [
    'c',
    44,
    'We closed a round in spring and have outgrown what our team can do on the side. Two days a week would be right; full-time would be too much for us, and I would rather have somebody with experience.',
  ],
  ['f', 28, 'That is the honest answer. {day} at 16:00?'],
  [
    'c',
    7,
    'Perfect, I will send an invitation. One thing to think about until then: where would you begin with a team of nine that has never had a lead?',
  ],
  [
    'f',
    1290,
    'I have thought about it. I would begin with the two who carry the most and ask what they would stop doing. In my experience the answer is on the table in an hour, and nobody had asked.',
  ],
  ['c', 18, 'I will take that into our Monday round. Speak soon, {f}.'],
  [
    'c',
    1,
    'And I have put our numbers of the last year together for you. Shall I send them here or by mail?',
  ],
];

/** What somebody writes down for themselves. */
export const notesToSelf = [
  'Ask for the cap table before the second talk.',
  'Raise the day rate in autumn? Look at the last five offers first.',
] as const;
