import type { ChangingTool, Tool } from './tool.ts';

/** The tools of assistants, by the call that each is. */
export const peopleTools = {
  employeeList: {
    name: 'search_people',
    description:
      'Searches fractional executives. With `match_job`, the id of an own job, each has a match with reasons.',
  },
  employeeProfileOwn: {
    name: 'read_own_profile',
    description: 'Reads the profile of the caller, with what it still lacks.',
  },
  employeeProfile: {
    name: 'read_profile',
    description:
      'Reads the profile of a fractional executive. With `match_job`, the id of an own job, it explains the match.',
  },
} as const satisfies Record<string, Tool | ChangingTool>;
