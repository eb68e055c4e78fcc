import type { Feature } from '../../lib/feature.ts';
import { eraseChats, exportChats } from './chat.public.ts';
import { chatRoutes } from './chat.routes.ts';
import { mailUnreadMessages, openRoomOfShortlisted, purgeChat } from './chat.tasks.ts';

export const chatFeature: Feature = {
  name: 'chat',
  routes: [chatRoutes],
  tasks: [mailUnreadMessages, openRoomOfShortlisted, purgeChat],
  tables: ['chat_rooms', 'chat_members', 'chat_messages', 'chat_tickets'],
  exportPerson: exportChats,
  erasePerson: eraseChats,
  mailSamples: {
    new_message: {
      title: 'New message from Maya Lindqvist',
      body: 'Maya Lindqvist wrote to you.',
      link: '/chat',
    },
  },
};
