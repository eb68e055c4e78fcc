/** Comments by rating; five and four are what most write. */
export const byCompanies = {
  5: [
    'Saw in two weeks what we had argued about for a year, and told us kindly.',
    'Prepared, punctual and honest. The team asked whether the engagement could be longer.',
    'Left us with people who can do the work without help, which was the promise.',
    'The best first thirty days that I have seen from anybody in a senior role.',
    'Calm in a month that was anything but calm. We would hire again tomorrow.',
    'Wrote everything down. Six months later we still use the documents every week.',
    'Challenged our plan, improved it, and then stood beside us in front of the board.',
    'We paid for two days a week and got the judgement of a full-time chief.',
    'Found money that we did not know we were losing, and time that we did not know we had.',
    'Coached our manager into the role. That was the part we valued most.',
  ],
  4: [
    'Very good work and clear communication. The handover could have begun a little earlier.',
    'Solid, experienced, and well liked by the team. A few more hours in the first month would have helped.',
    'Delivered what was agreed. We would define the outcomes more sharply next time, which is on us.',
    'Strong in strategy and good in detail. Meetings sometimes ran long.',
    'Brought order quickly. It took a while to get used to the directness.',
  ],
  3: [
    'Good advice, though we had hoped for more hands-on work.',
    'The knowledge is there. Our time zones made it harder than we thought.',
  ],
} as const;

export const byFractionals = {
  5: [
    'A company that means what it writes. The brief was honest and the decisions were quick.',
    'Paid on the day, every month, and answered every question within hours.',
    'The founders wanted to hear the truth, and acted on it. It does not get better.',
    'Good people, a clear goal and room to work. I would go back.',
    'They prepared the team for my coming, which saved all of us a month.',
    'Outcomes were agreed in the first week and never changed behind my back.',
    'The most respectful hiring process that I have been through: three talks and an answer.',
    'A board that reads its papers and a team that wants to learn.',
  ],
  4: [
    'Fair, friendly and well organised. Access to the systems took longer than it should.',
    'A good engagement with clear goals. The scope grew a little, and so did the hours, by agreement.',
    'Interesting work with capable people. Decisions waited for the founder at times.',
    'I enjoyed it. The first two weeks were slow, and the rest was quick.',
  ],
  3: ['Kind people and an interesting product, but priorities changed every other week.'],
} as const;

/** How the other side answers in public. */
export const repliesByCompanies = [
  'Thank you. The team still works with what you left behind, and you are always welcome here.',
  'We took the point about access to heart: the next person had everything on day one.',
  'Thank you for your patience with us in the first weeks. We learned from it.',
] as const;

export const repliesByFractionals = [
  'Thank you. It was a good team to work with, and the results are theirs.',
  'A fair point about the handover. I plan it into the first month now.',
  'Thank you for the trust, and for the quick decisions.',
] as const;

/** What stands on the home page. */
export const featuredByCompanies = [
  'We needed a finance lead for two days a week and found one in nine days. The match said why, and it was right.',
  'Our interim operations chief steadied a difficult season. We would not have found that person by ourselves.',
  'From draft to signed agreement in three weeks, for a role that we had been afraid to fill.',
] as const;

export const featuredByFractionals = [
  'I had three serious conversations in my first month, and every company told me where I stood.',
  'What I like is the silence that is missing: everybody answers.',
  'The hours, the budget and the outcome stood in the notice. I wish that all work began like this.',
] as const;

export const rejections = {
  incomplete:
    'Please say more about your last two roles: the size of the team, what you were responsible for and what came of it.',
  experience:
    'We look for at least one senior leadership role. Please come back when your profile shows one.',
  identity: 'The links in your profile belong to somebody else. Please correct them and ask again.',
  not_executive: 'The services that you describe are good work, but not an executive role.',
} as const;

export const suspensions = [
  'Several companies reported messages that offered unrelated services.',
  'The profile was used by more than one person.',
];
