/** The choices for how long a token works, in days, with the label. */
export const TOKEN_DAYS = [
	{ value: '7', label: '7 days' },
	{ value: '30', label: '30 days' },
	{ value: '90', label: '90 days' },
	{ value: '180', label: '180 days' },
	{ value: '365', label: '1 year' },
] as const

export const DEFAULT_TOKEN_DAYS = 90
export const MAX_TOKEN_DAYS = 365
