import type { ChangingTool, Tool } from './tool.ts';

/** The MCP tools, by the name of the endpoint that each one calls. */
export const peopleTools = {
  employeeList: {
    name: 'search_people',
    description:
      "Searches fractional executives. With `match_job`, the id of one of the caller's jobs, each has a match with reasons.",
  },
  employeeProfileOwn: {
    name: 'read_own_profile',
    description: 'Reads the profile of the caller and lists its missing fields.',
  },
  employeeProfile: {
    name: 'read_profile',
    description:
      "Reads the profile of a fractional executive. With `match_job`, the id of one of the caller's jobs, it explains the match.",
  },
} as const satisfies Record<string, Tool | ChangingTool>;
