/** Comments by rating. */
export const byCompanies = {
  5: [
    'Identified in two weeks what we had debated for a year, and communicated it well.',
    'Prepared, punctual and honest. The team asked to extend the engagement.',
    'Left us with a team that can do the work on its own, as promised.',
    'The best first thirty days I have seen in a senior role.',
    'Stayed calm in a difficult month. We would hire them again.',
    'Documented everything. Six months later we still use the documents every week.',
    'Challenged our plan, improved it, and supported us in front of the board.',
    'Two days a week, with the judgement of a full-time executive.',
    'Found savings in cost and time that we had missed.',
    'Coached our manager into the role, which we valued most.',
  ],
  4: [
    'Very good work and clear communication. The handover could have started a little earlier.',
    'Experienced and well liked by the team. A few more hours in the first month would have helped.',
    'Delivered what was agreed. Next time we would define the outcomes more clearly, which was up to us.',
    'Strong on strategy and detail. Meetings sometimes ran long.',
    'Brought structure quickly. The direct style took some getting used to.',
  ],
  3: [
    'Good advice, though we had hoped for more hands-on work.',
    'Very knowledgeable. The time difference made it harder than expected.',
  ],
} as const;

export const byFractionals = {
  5: [
    'An honest brief and quick decisions.',
    'Paid on time every month and answered every question within hours.',
    'The founders wanted honest feedback and acted on it.',
    'Good people, a clear goal and freedom to work. I would work with them again.',
    'They prepared the team for my start, which saved us a month.',
    'Outcomes were agreed in the first week and did not change.',
    'A respectful hiring process: three conversations and a decision.',
    'A well-prepared board and a team that wants to learn.',
  ],
  4: [
    'Fair, friendly and well organised. Access to the systems took longer than expected.',
    'A good engagement with clear goals. The scope grew a little, and so did the hours, by agreement.',
    'Interesting work with capable people. Decisions sometimes depended on the founder.',
    'I enjoyed it. The first two weeks were slow, but it picked up quickly.',
  ],
  3: ['Kind people and an interesting product, but priorities changed every other week.'],
} as const;

/** Public replies to reviews. */
export const repliesByCompanies = [
  'Thank you. The team still uses your work, and you are always welcome here.',
  'Thank you. We have fixed the access problem: the next person had everything on day one.',
  'Thank you for your patience in the first weeks. We learned from it.',
] as const;

export const repliesByFractionals = [
  'Thank you. It was a great team to work with.',
  'A fair point about the handover. I now plan it in the first month.',
  'Thank you for your trust and the quick decisions.',
] as const;

/** Featured on the home page. */
export const featuredByCompanies = [
  'We needed a finance lead for two days a week and found one in nine days. The match score was right.',
  'Our interim COO got us through a difficult season. We would not have found them on our own.',
  'From draft to signed agreement in three weeks, for a role that we had put off filling.',
] as const;

export const featuredByFractionals = [
  'I had three serious conversations in my first month, and every company kept me informed.',
  'Every company replies. That is what I like most.',
  'Hours, budget and outcomes were all in the job post. Every engagement should start like this.',
] as const;

export const rejections = {
  incomplete: 'Add more detail about your last two roles: team size, responsibilities and results.',
  experience: 'Profiles need at least one senior leadership role. Add one and request approval again.',
  identity: 'The links in your profile belong to someone else. Correct them and request approval again.',
  not_executive: 'The services you describe are not an executive role.',
} as const;

export const suspensions = [
  'Several companies reported messages that offered unrelated services.',
  'More than one person used this profile.',
];
