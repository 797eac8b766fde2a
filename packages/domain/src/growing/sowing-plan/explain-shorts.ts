import { addDays } from '../../calendar/calendar-day'
import { groupBy } from '../../group-by'
import { traysNeeded } from '../planting-cycles/trays-needed'
import type { Source } from './cover-demands'
import { dayNumber, isSowable, sowingWindow, workDays, type SowableCrop } from './plan-days'
import { workLeft } from './plan-model'
import { Places } from './place-sowings'
import type { PlanCover, PlanInput, PlanShort, ShortReason } from './sowing-plan'

/**
 * Says for each demand that is not covered why, and the nearest day on which all of it can be handed
 * over by what is left and one further sowing. What one demand would take is not offered to the next.
 */
export function explainShorts(
	input: PlanInput,
	sources: readonly Source[],
	covers: readonly PlanCover[],
): PlanShort[] {
	const places = new Places(input)
	const minutes = input.workMinutes === null ? null : workLeft(input, input.workMinutes)
	const covered = new Map<string, number>()
	for (const { demand, milli } of covers) covered.set(demand, (covered.get(demand) ?? 0) + milli)
	const crops = new Map(input.crops.map((crop) => [crop.key, crop]))
	const left = leftByCrop(input, sources)
	const shorts: PlanShort[] = []
	for (const demand of input.demands) {
		const due = dayNumber(input, demand.dueDay)
		const coveredMilli = covered.get(demand.id) ?? 0
		const missingMilli = demand.milli - coveredMilli
		if (missingMilli <= 0 || due < 0 || due > input.horizonDays) continue
		const known = crops.get(demand.crop)
		const crop = known && isSowable(known) ? known : null
		const reason = crop ? findReason(places, crop, { due, missingMilli, minutes }) : 'no-figures'
		const day = findDay(places, left.get(demand.crop) ?? [], { crop, due, missingMilli, minutes })
		const allOn = day === null ? null : addDays(input.today, day)
		shorts.push({ demand: demand.id, coveredMilli, missingMilli, reason, allOn })
	}
	return shorts
}

type Left = Pick<Source, 'from' | 'until' | 'left'>

/** What is left by crop and the days on which it can be handed over; of how many lots, no longer matters. */
function leftByCrop(input: PlanInput, sources: readonly Source[]): Map<string, Left[]> {
	const sums = new Map<string, Source>()
	for (const source of sources) {
		if (source.left <= 0 || source.until < 0 || source.from > input.horizonDays) continue
		const [from, until] = [Math.max(0, source.from), Math.min(input.horizonDays, source.until)]
		const key = `${from} ${until} ${source.crop}`
		const left = (sums.get(key)?.left ?? 0) + source.left
		sums.set(key, { ...source, from, until, left })
	}
	return groupBy([...sums.values()], ({ crop }) => crop)
}

type Missing = { due: number; missingMilli: number; minutes: number[] | null }

/** What is in the way on the best of the days on which the crop could be sown. */
function findReason(
	places: Places,
	crop: SowableCrop,
	{ due, missingMilli, minutes }: Missing,
): ShortReason {
	const [first, last] = sowingWindow(crop, due)
	if (first > last) return 'too-late'
	const plants = Math.ceil(missingMilli / crop.perPlantMilli)
	const days = Array.from({ length: last - first + 1 }, (_, at) => first + at)
	const trays = traysNeeded(plants, places.input.nursery.plantsPerTray)
	if (!days.some((day) => places.freeTrays(crop, day) >= trays)) return 'trays'
	if (!days.some((day) => places.freePlaces(crop, day) >= plants)) return 'places'
	return minutes && !days.some((day) => hasTime(minutes, crop, { day, plants })) ? 'work' : 'trays'
}

type Wanted = Missing & { crop: SowableCrop | null }

function findDay(places: Places, sources: readonly Left[], wanted: Wanted): number | null {
	const { crop, due, missingMilli, minutes } = wanted
	const { horizonDays, nursery } = places.input
	for (let day = due + 1; day <= horizonDays; day++) {
		const later = sources.filter((one) => one.from <= day && one.until >= day && one.left > 0)
		const open = missingMilli - later.reduce((sum, { left }) => sum + left, 0)
		if (open > 0) {
			const sown = crop ? day - crop.harvestDays : -1
			const plants = crop ? Math.ceil(open / crop.perPlantMilli) : 0
			if (!crop || sown < 0 || places.freePlaces(crop, sown) < plants) continue
			if (places.freeTrays(crop, sown) < traysNeeded(plants, nursery.plantsPerTray)) continue
			if (minutes && !hasTime(minutes, crop, { day: sown, plants })) continue
			const placed = places.place({ crop, day: sown, plants })
			if (minutes) takeTime(minutes, crop, { day: sown, plants })
			if (placed.reduce((sum, one) => sum + one.plants, 0) < plants) continue
		}
		let left = missingMilli
		for (const source of later) {
			const milli = Math.min(left, source.left)
			source.left -= milli
			left -= milli
		}
		return day
	}
	return null
}

type Sown = { day: number; plants: number }

const hasTime = (minutes: readonly number[], crop: SowableCrop, { day, plants }: Sown) =>
	workDays(crop, day).every(([on, each]) => each * plants <= (minutes[on] ?? Infinity))

function takeTime(minutes: number[], crop: SowableCrop, { day, plants }: Sown): void {
	for (const [on, each] of workDays(crop, day)) minutes[on] = (minutes[on] ?? 0) - each * plants
}
