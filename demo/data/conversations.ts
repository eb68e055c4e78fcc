/** A message: its sender (`c` the company's owner, `f` the fractional), minutes after the last message, and text. */
export type Line = readonly [who: 'c' | 'f', after: number, text: string];

/**
 * Conversations by the stage of an application. Placeholders: `f` and `c` are first names, `company`, `title` and
 * `function` are the job's, `day` is a day of the week.
 */
export const talks: Record<'shortlisted' | 'interview' | 'offer' | 'hired', readonly (readonly Line[])[]> = {
  shortlisted: [
    [
      [
        'c',
        0,
        'Hi {f}, thank you for your application to "{title}". We liked that your cover letter asked us a question.',
      ],
      ['c', 1, 'Could you tell me a little more about how you would spend the first thirty days with us?'],
      [
        'f',
        190,
        'Hello {c}, thank you. In the first two weeks I would mostly listen: one conversation with each lead, the numbers of the last six quarters, and two customer calls.\n\nAfter that I summarize my findings on two pages and we agree on three outcomes.',
      ],
      ['c', 55, 'That sounds right. Is one day a week on site realistic for you, or is it remote only?'],
      [
        'f',
        34,
        'One day on site every other week works well for me. More in the first month, if it helps the team.',
      ],
      ['c', 410, 'It would. I will talk to my co-founder and get back to you by {day}.'],
    ],
    [
      ['c', 0, 'Good morning {f}, you are on our short list for "{title}". When could you start?'],
      [
        'f',
        75,
        'Good morning {c}, that is good news. I have two days a week free from the first of next month.',
      ],
      ['c', 20, 'And does the pay range work for you?'],
      [
        'f',
        12,
        'It does, as a monthly retainer for 40 hours. I would rather agree on the hours up front than count them afterwards.',
      ],
      ['c', 150, 'Same here. Could you share an example of a board report, with names removed?'],
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
      ['f', 9, 'Gladly. If you send me two or three pages the day before, we can skip the background.'],
      ['c', 620, 'Done, it is in your inbox. Please keep the customer names confidential.'],
      ['f', 25, 'Of course. I have read it and already have questions. See you then.'],
      [
        'c',
        2900,
        'Thank you for the conversation, {f}. The team is still discussing your point about the second warehouse, which is a good sign. We have one more person to meet and decide this week.',
      ],
      [
        'f',
        65,
        'I enjoyed it, too. Take the time you need. I will keep the two days free until the end of the week.',
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
      ['c', 0, '{f}, in short: we would like to work with you.'],
      ['c', 2, 'The offer is in your applications: two days a week, six months, a review after the third.'],
      ['f', 85, 'That is great news, {c}. Thank you to the whole team.'],
      [
        'f',
        6,
        'Two questions before I say yes. Who approves spending above the budget, and can I keep one advisory seat in another industry?',
      ],
      [
        'c',
        140,
        'You approve up to 10,000, and above that we decide together. The seat is fine as long as it is not a competitor.',
      ],
      ['f', 30, 'It is not. I will read the contract tonight and reply tomorrow morning.'],
    ],
  ],
  hired: [
    [
      ['c', 0, 'Signed! Welcome to {company}, {f}.'],
      ['f', 22, 'Thank you, {c}. Looking forward to Monday. Do I need anything for the accounts?'],
      ['c', 41, 'Our office manager will send you the logins. Your first week is in the calendar.'],
      [
        'f',
        5800,
        'First week done. My notes:\n1. The monthly close takes 14 days because three people wait for one file.\n2. The forecast is better than you think.\n3. Your team leads want one meeting fewer.\n\nMore on {day}.',
      ],
      ['c', 37, 'Point 3 made me laugh, and they are right. Take it off the calendar.'],
      ['f', 14, 'Already gone.'],
    ],
  ],
};

/** A company's message to a fractional who has not applied. */
export const approach: readonly Line[] = [
  [
    'c',
    0,
    'Hello {f}, I am {c} from {company}. I found your profile in the directory: we are looking for a fractional {function}, and your experience matches what we need.',
  ],
  ['c', 3, 'Would you have twenty minutes for a call this week?'],
  ['f', 160, 'Hello {c}, thank you for getting in touch. I have read your profile. Why are you hiring now?'],
  [
    'c',
    44,
    'We closed a round in spring and have outgrown what our team can do on the side. We need two days a week rather than full-time, and someone with experience.',
  ],
  ['f', 28, 'That makes sense. {day} at 16:00?'],
  [
    'c',
    7,
    'Perfect, I will send an invitation. One question until then: where would you start with a team of nine that has never had a lead?',
  ],
  [
    'f',
    1290,
    'I would start with the two people who carry the most and ask what they would stop doing. That usually gives an answer within an hour.',
  ],
  ['c', 18, 'I will bring that up in our Monday meeting. Speak soon, {f}.'],
  ['c', 1, 'I have also prepared last year’s numbers for you. Should I send them here or by email?'],
];

/** Messages in the notes to self. */
export const notesToSelf = [
  'Ask for the cap table before the second interview.',
  'Raise the day rate in autumn? Check the last five offers first.',
] as const;
