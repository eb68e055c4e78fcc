/** Loads another page of the site with a full page load, so that no state of this one remains in memory. */
export const leaveFor = (path: string) => window.location.assign(path);
