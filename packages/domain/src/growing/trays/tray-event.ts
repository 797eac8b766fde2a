/** What can happen to a tray, and how its history says it. */
export const TRAY_EVENTS = {
	filled: 'Filled',
	moved: 'Moved',
	lost: 'Plants lost',
	harvested: 'Harvested',
	restored: 'Harvest undone',
	weighed: 'Weighed',
	emptied: 'Emptied',
} as const
export type TrayEventKind = keyof typeof TRAY_EVENTS

export const LOSS_REASONS = [
	'Did not germinate',
	'Disease',
	'Pests',
	'Dried out',
	'Damaged',
	'Other',
] as const
