/** `Good evening, Ada`, by the clock of the browser. */
export const greeting = (firstName: string, hour: number = new Date().getHours()): string => {
  if (hour < 5 || hour >= 18) return `Good evening, ${firstName}`;
  return hour < 12 ? `Good morning, ${firstName}` : `Good afternoon, ${firstName}`;
};
