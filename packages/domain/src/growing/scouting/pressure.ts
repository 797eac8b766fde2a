import { addDays, daysBetween } from '../../calendar/calendar-day'
import type { Pest } from './pests'

/** One count of a pest, with what was looked at. */
export type PestCount = {
	zone: string
	scoutedOn: string
	plants: number
	cards: number
	count: number
}

/** How many there were for each plant or card; null when none was looked at. */
export function countRate(
	{ per }: Pick<Pest, 'per'>,
	{ plants, cards, count }: Pick<PestCount, 'plants' | 'cards' | 'count'>,
): number | null {
	const looked = per === 'card' ? cards : plants
	return looked > 0 ? count / looked : null
}

export const isAboveThreshold = ({ threshold }: Pick<Pest, 'threshold'>, rate: number | null) =>
	threshold !== null && rate !== null && rate >= threshold

/**
 * The mean of a pest in each week that begins on a day of `weeks`, over all that was looked at; null in a week
 * without a visit that could have counted it.
 */
export function weeklyRates(
	pest: Pick<Pest, 'per'>,
	visits: readonly PestCount[],
	weeks: readonly string[],
): (number | null)[] {
	return weeks.map((monday) => {
		const within = visits.filter(({ scoutedOn }) => {
			const days = daysBetween(monday, scoutedOn)
			return days >= 0 && days < 7
		})
		const sum = (field: 'plants' | 'cards' | 'count') =>
			within.reduce((total, visit) => total + visit[field], 0)
		return countRate(pest, { plants: sum('plants'), cards: sum('cards'), count: sum('count') })
	})
}

/** The Mondays of the last weeks, oldest first, that of `day` among them. */
export function lastMondays(day: string, weeks: number): string[] {
	const back = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
	const monday = addDays(day, -back)
	return Array.from({ length: weeks }, (_, at) => addDays(monday, (at - weeks + 1) * 7))
}
