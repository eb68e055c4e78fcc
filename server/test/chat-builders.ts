import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import type { TestApp } from './app-for-test.ts';
import { aCompany, aFractional, anEngagement } from './builders.ts';

/** A company and a fractional with their room. */
export const aPair = async (test: TestApp) => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  return { company, fractional, roomId: await openRoom(test.db, company.id, fractional.id) };
};

/** Connects two users by a shortlisted application to a new job of the company. */
export const shortlist = (test: TestApp, companyId: string, fractionalId: string) =>
  anEngagement(test, fractionalId, companyId, { status: 'shortlisted' });

/** A message as the socket stores it. */
export const aMessage = (test: TestApp, roomId: string, userId: string, message: string) =>
  storeMessages(test.db, [{ id: crypto.randomUUID(), roomId, userId, message }]);
