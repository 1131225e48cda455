import type { ApplicationHints } from './random-requests.ts';

/** A sample application, and what requests need to reach its last stages. */
export interface HintedApplication extends ApplicationHints {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
}

const note = { title: 'Plans', body: 'Text' };
/** The sample applications to which random requests are sent. */
export const hintedApplications: readonly HintedApplication[] = [
  { name: 'notes', tokens: ['any'], segments: ['1', '2', 'events'], bodies: { 'NotesController.create': note } },
  {
    name: 'accounts',
    tokens: ['root-token', 'alice-token'],
    segments: ['root', '1', 'me'],
    bodies: { 'AccountsController.rename': { name: 'ada' }, 'SessionsController.create': { name: 'root' } },
  },
  { name: 'gallery', tokens: ['any'], segments: ['1'], bodies: {} },
  {
    name: 'helpdesk',
    env: { WEBHOOK_SECRET: 'secret' },
    tokens: ['any'],
    segments: ['1', '2', 'changes', 'export'],
    bodies: { 'TicketsController.open': { title: 'Broken', author: 'ada' }, 'TicketsController.change': {} },
  },
  {
    name: 'newsroom',
    env: { NEWS_ADMIN_TOKEN: 'admin-token' },
    tokens: ['admin-token', 'ada-token', 'grace-token'],
    segments: ['first', 'how-to'],
    bodies: {
      'ArticlesController.publish': { slug: 'first', title: 'First', text: 'Text' },
      'ArticlesController.comment': { text: 'Good' },
    },
  },
  { name: 'orders', tokens: ['any'], segments: ['1', 'A-1'], bodies: {} },
  { name: 'warehouse', tokens: ['any'], segments: ['1', 'A-1'], bodies: {} },
];
