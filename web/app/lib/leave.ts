/** Loads another page of the site afresh, so that nothing of this one stays in memory. */
export const leaveFor = (path: string) => window.location.assign(path);
