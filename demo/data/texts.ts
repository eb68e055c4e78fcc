/** How the work goes, at the end of a job's description; `{hours}` and `{place}` are filled in. */
export const waysOfWorking = [
  'We expect {hours} hours a week, {place}. When you do them is up to you, as long as Monday morning is among them.',
  'The work comes to {hours} hours a week, {place}. We meet for an hour on Tuesdays and write down the rest.',
  'Plan for {hours} hours a week, {place}. Some weeks will be quieter and we count by the month.',
  'You will work {hours} hours a week, {place}, directly with the chief executive.',
  'This is {hours} hours a week, {place}. You report to the board and sit with the team.',
  'Think of {hours} hours a week, {place}, with one longer day each month for the board.',
] as const;

export const processes = [
  'We answer everyone within five days. After a first call there is one conversation with the team and one with the founder, and then a decision.',
  'The way to us is short: a call of half an hour, a working session on a real question of ours (paid), and an answer within a week.',
  'Tell us in a few lines what you would do first. We read every letter and reply to each.',
  'Two conversations, two references, one decision. We aim to be done in three weeks.',
  'You will meet the three people you would work with most. They decide together with the founder.',
  'If you are not sure whether you fit, write anyway. Our last two good hires were not sure either.',
] as const;

export const letterOpenings = [
  'Your notice reads as if somebody had thought about it, so I will try to answer in kind.',
  'I have read your job twice and the second time with a pencil.',
  'Thank you for saying so clearly why you are looking now.',
  'What you describe is close to the work I have done for the last three years.',
  'I know your industry from the inside and your question from several sides.',
  'A former colleague pointed me to you, and what you write made me stop.',
  'I would like to apply, and to begin with what I would do first.',
] as const;

export const letterClosings = [
  'I have {free} hours a week free from next month and would be glad to talk.',
  'If this sounds right, half an hour on the telephone would tell us both more. I can offer {free} hours a week.',
  'My references are founders, and they answer the telephone. {free} hours a week suit me well.',
  'I am happy to start with a small, clear task so that you can see how I work. {free} hours a week are free.',
  'Whatever you decide, I enjoyed reading about your company. I could give it {free} hours a week.',
] as const;

export const answers = [
  'The short answer is that I asked the people who did the work. The longer one is that it took me two wrong guesses before I did.',
  'It was in my second engagement. I had the right diagnosis and the wrong pace, and have been more careful with pace since.',
  'I write it down on one page in the first week and check it with three people who will disagree with me.',
  'I was wrong about the cause and right about the cost. We corrected it within a month, and the company still uses what came of it.',
  'I look at what waits: orders, decisions, people. Whatever has waited longest is usually where the trouble begins.',
] as const;

export const notes = [
  'Strong on the first call. Ask about the reference from the last engagement.',
  'Good letter. Rate is at the top of what we planned.',
  'Knows our industry; less experience with a team of our size.',
  'Spoke with the team for an hour, and they want to go on.',
  'Reference was warm and specific.',
  'Could begin two weeks later than we hoped. Acceptable.',
  'Ask how the hours would be spread over the week.',
  'Clear thinker. Wrote to us the same evening with two useful questions.',
  'Compare with our second favourite before the offer.',
] as const;

/** What is said with a step, where something is said. */
export const stepNotes = {
  shortlisted: [
    'Your letter answered our question before we asked it. We would like to talk.',
    'We liked your case study and want to hear more.',
  ],
  interview: [
    'Could you do Thursday at ten? The call takes 45 minutes.',
    'We would like you to meet the team for an hour next week.',
  ],
  offer: [
    'We would like to work with you. The terms are as we discussed.',
    'Here is our offer, starting on the first of the month.',
  ],
  hired: ['Welcome. We look forward to the first Monday.', 'Signed on our side. See you next week.'],
  withdrawn: [
    'I have taken on other work in the meantime. Thank you for the good talk.',
    'My hours have changed, and I do not want to promise what I cannot keep.',
  ],
} as const;

/** Where: how a job or a person's workplace reads in a sentence. */
export const placeWords = {
  remote: 'remotely',
  hybrid: 'partly in {city}',
  on_site: 'on site in {city}',
} as const;

export const bioEndings = [
  'I take on two companies at a time, and stay for as long as I am useful.',
  'I work in the open: you see my notes, my plan and my hours.',
  'I am at my best between {least} and {most} hours a week, with one fixed day.',
  'References are happy to talk, also about what did not work.',
  'I like small rooms, clear questions and people who change their mind.',
  'Outside of work I sail badly and bake well.',
  'I live in {city} and travel when it helps.',
] as const;
