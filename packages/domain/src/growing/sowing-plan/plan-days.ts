import { daysBetween } from '../../calendar/calendar-day'
import type { PlanCrop, PlanInput } from './sowing-plan'

/** A crop whose growing is known, so that it can be sown to order. */
export type SowableCrop = PlanCrop & { harvestDays: number; perPlantMilli: number }

export const isSowable = (crop: PlanCrop): crop is SowableCrop =>
	crop.harvestDays !== null &&
	crop.perPlantMilli !== null &&
	crop.perPlantMilli > 0 &&
	crop.harvestDays > crop.transplantDays

/** A day as a number: 0 is today. */
export const dayNumber = ({ today }: Pick<PlanInput, 'today'>, day: string): number =>
	daysBetween(today, day)

/** The days on which a crop must be sown for a due day, first and last; the first is after the last when it is too late. */
export const sowingWindow = (
	{ harvestDays, shelfDays }: SowableCrop,
	due: number,
): [first: number, last: number] => [Math.max(0, due - shelfDays - harvestDays), due - harvestDays]

/** When a crop that is sown on a day is in the nursery, and in a zone; the second number is the first day after. */
export const nurseryDays = ({ transplantDays, harvestDays }: SowableCrop, sown: number) =>
	[sown, sown + (transplantDays > 0 ? transplantDays : harvestDays)] as const

/** Null for a crop that stays in the nursery. */
export const zoneDays = ({ transplantDays, harvestDays }: SowableCrop, sown: number) =>
	transplantDays > 0 ? ([sown + transplantDays, sown + harvestDays] as const) : null

/** The minutes of work of each plant by day. */
export const workDays = ({ work, transplantDays, harvestDays }: SowableCrop, sown: number) =>
	[
		[sown, work.plant],
		[sown + transplantDays, transplantDays > 0 ? work.transplant : 0],
		[sown + harvestDays, work.harvest],
	] as const

/** How much of something is left on each day from today on. */
export function leftByDay(
	days: number,
	capacity: number,
	taken: readonly { from: number; until: number; amount: number }[],
): number[] {
	const left = Array<number>(days).fill(capacity)
	for (const { from, until, amount } of taken)
		for (let day = Math.max(0, from); day < Math.min(days, until); day++)
			left[day] = (left[day] ?? 0) - amount
	return left
}
