import type { FunctionComponent } from 'preact';
import type { IconName } from './ui/icon.tsx';

/** A place in the app. Its code is loaded when someone goes there. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** The tab of the screen, in the order of this list; a screen without one is linked from another. */
  readonly tab?: { readonly name: string; readonly icon: IconName };
  readonly load: () => Promise<{ readonly Screen: FunctionComponent }>;
}

export const screens: readonly Screen[] = [
  {
    path: '/app',
    title: 'Today',
    tab: { name: 'Today', icon: 'today' },
    load: () => import('./screens/today/screen.tsx'),
  },
  {
    path: '/app/record',
    title: 'Record',
    tab: { name: 'Record', icon: 'record' },
    load: () => import('./screens/record/screen.tsx'),
  },
  {
    path: '/app/timeline',
    title: 'Timeline',
    tab: { name: 'Timeline', icon: 'timeline' },
    load: () => import('./screens/timeline/screen.tsx'),
  },
  {
    path: '/app/reminders',
    title: 'Reminders',
    tab: { name: 'Reminders', icon: 'reminders' },
    load: () => import('./screens/reminders/screen.tsx'),
  },
  {
    path: '/app/insights',
    title: 'Insights',
    tab: { name: 'Insights', icon: 'insights' },
    load: () => import('./screens/insights/screen.tsx'),
  },
  {
    path: '/app/you',
    title: 'You',
    tab: { name: 'You', icon: 'you' },
    load: () => import('./screens/you/screen.tsx'),
  },
  {
    path: '/app/reminder',
    title: 'Reminder',
    load: () => import('./screens/reminders/reminder-screen.tsx'),
  },
  { path: '/app/start', title: 'Choose what to track', load: () => import('./screens/start/screen.tsx') },
  { path: '/app/settings', title: 'Settings', load: () => import('./screens/settings/screen.tsx') },
  { path: '/app/sources', title: 'Sources', load: () => import('./screens/sources/screen.tsx') },
  { path: '/app/ask', title: 'Ask your own record', load: () => import('./screens/ask/screen.tsx') },
  { path: '/app/leave', title: 'Delete your account', load: () => import('./screens/leave/screen.tsx') },
  { path: '/app/bring', title: 'Import your data', load: () => import('./screens/bring/screen.tsx') },
  { path: '/app/phones', title: 'Connect a phone', load: () => import('./screens/phones/screen.tsx') },
  { path: '/app/keys', title: 'Read-only keys', load: () => import('./screens/keys/screen.tsx') },
  { path: '/app/apps', title: 'Apps you build', load: () => import('./screens/apps/screen.tsx') },
  { path: '/app/files', title: 'Export', load: () => import('./screens/files/screen.tsx') },
  { path: '/app/report', title: 'A page for your doctor', load: () => import('./screens/share/screen.tsx') },
  { path: '/app/variable', title: 'Variable', load: () => import('./screens/variable/screen.tsx') },
  { path: '/app/study', title: 'Study', load: () => import('./screens/study/screen.tsx') },
  {
    path: '/app/experiments',
    title: 'Experiments',
    load: () => import('./screens/experiments/screen.tsx'),
  },
  {
    path: '/app/experiments/new',
    title: 'Plan an experiment',
    load: () => import('./screens/experiment-plan/screen.tsx'),
  },
  {
    path: '/app/experiment',
    title: 'Experiment',
    load: () => import('./screens/experiment/screen.tsx'),
  },
  { path: '/app/share', title: 'A page for your doctor', load: () => import('./screens/share/screen.tsx') },
  {
    path: '/app/accesses',
    title: 'Who used your records',
    load: () => import('./screens/accesses/screen.tsx'),
  },
  {
    path: '/app/reach',
    title: 'Notifications',
    load: () => import('./screens/reach/screen.tsx'),
  },
];

export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path);
