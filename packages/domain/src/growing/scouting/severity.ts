/** How bad a pest or disease is at a visit, by the share of the plants that were looked at. */
export const SEVERITIES = [
	{ value: 0, name: 'None', words: 'no damage' },
	{ value: 1, name: 'Trace', words: 'up to 5 % of the plants' },
	{ value: 2, name: 'Light', words: 'up to 25 % of the plants' },
	{ value: 3, name: 'Moderate', words: 'up to 50 % of the plants' },
	{ value: 4, name: 'Severe', words: 'more than half of the plants' },
] as const
