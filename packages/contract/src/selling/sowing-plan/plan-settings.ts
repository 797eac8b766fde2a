import { z } from 'zod'

const whole = (what: string, least: number, most: number) => {
	const message = `${what} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`
	return z.int(message).min(least, message).max(most, message)
}

const places = whole('Places', 0, 100_000).nullish()

/** How a farm plans its sowings. A field without a value sets no limit. */
export const SowingPlanSettings = z.object({
	safetyPct: whole('Safety', 50, 95)
		.default(80)
		.describe('How many of 100 harvests are to be as early and as large as the plan counts on'),
	horizonWeeks: whole('Weeks', 1, 26).default(12),
	workMinutes: whole('Minutes', 1, 10_000).nullish().describe('Of work on each day'),
	bufferPacks: whole('Packs', 0, 1000)
		.default(0)
		.describe('Of each crop and week, beside what is ordered'),
	shelfDays: whole('Days', 0, 60)
		.default(3)
		.describe('A harvest can be handed over, where its offer does not say'),
	placesA: places,
	placesB: places,
	placesC: places,
	placesD: places,
})
export type SowingPlanSettings = z.infer<typeof SowingPlanSettings>
