/** The lists of the activity screen, in the order of their tabs. */
export const ACTIVITY_TABS = ['outbox', 'trail', 'team', 'requests', 'health'] as const;
export type ActivityTab = (typeof ACTIVITY_TABS)[number];
