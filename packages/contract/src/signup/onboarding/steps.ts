/** The steps from a paid customer to a working farm, in order, numbered from 1. */
export const ONBOARDING_STEPS = [
	'Account Created',
	'E-commerce Setup',
	'Hardware Discovery',
	'Farm Ready',
] as const

export const LAST_STEP = ONBOARDING_STEPS.length

/** The step to show: the requested one if it has been reached, else the furthest. */
export function stepToShow(asked: string | null, reached: number): number {
	const step = /^\d$/.test(asked ?? '') ? Number(asked) : reached
	return step >= 1 && step <= reached ? step : reached
}
