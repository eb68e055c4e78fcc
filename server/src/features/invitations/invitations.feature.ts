import type { Feature } from '../../lib/feature.ts';
import { eraseInvitations, exportInvitations } from './invitations.public.ts';
import { invitationRoutes } from './invitations.routes.ts';

export const invitationsFeature: Feature = {
  name: 'invitations',
  routes: [invitationRoutes],
  tables: ['invitations'],
  exportPerson: exportInvitations,
  erasePerson: eraseInvitations,
  mailSamples: {
    invitation: {
      title: 'Northwind Robotics invites you to apply',
      body: 'Northwind Robotics thinks that you fit Fractional CFO for a series A. An invited application does not count towards your plan.',
      link: '/jobgrid',
      mail: { action: { label: 'See the job', url: '/jobgrid' } },
    },
  },
};
