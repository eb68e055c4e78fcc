import type { Delivery } from './deliver-messages.ts';
import type { NotifyOfflineMembers } from './notify-offline-members.ts';

/** Delivers a stored message, which every process reads from the database, and notifies members who are offline. */
export const openAnnounceMessage =
  (delivery: Delivery, notifyOffline: NotifyOfflineMembers) =>
  (roomId: string, members: string[], sequence: number, sender: { userId: string; name: string }): void => {
    delivery.publish({ roomId, members, sequence });
    notifyOffline(roomId, members, sender);
  };

export type AnnounceMessage = ReturnType<typeof openAnnounceMessage>;
