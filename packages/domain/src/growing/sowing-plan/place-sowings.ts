import { addDays } from '../../calendar/calendar-day'
import { listAllTrays, type Tray } from '../planting-cycles/allocate-trays'
import { traysNeeded } from '../planting-cycles/trays-needed'
import { between } from './plan-model'
import { leftByDay, nurseryDays, zoneDays, type SowableCrop } from './plan-days'
import type { PlanInput, PlannedSowing } from './sowing-plan'

type Wanted = { crop: SowableCrop; day: number; plants: number }
type Placed = Omit<PlannedSowing, 'id'>
/** A tray, and for each day from today on whether it is taken: 1, or free: 0. */
type TrayDays = { tray: Tray; taken: Uint8Array }

/** Trays and places that are left while sowings are placed, one after the other. */
export class Places {
	readonly #trays: TrayDays[]
	readonly #zones: { zone: PlannedSowing['zone']; group: number; left: number[] }[]

	constructor(readonly input: PlanInput) {
		const { nursery, zones, horizonDays } = input
		const days = horizonDays + 1
		this.#trays = listAllTrays(nursery.layout).map((tray) => ({
			tray,
			taken: new Uint8Array(days),
		}))
		const byPlace = new Map(this.#trays.map((one) => [`${one.tray.row}/${one.tray.tray}`, one]))
		for (const booking of nursery.taken) {
			const { from, until } = between(input, booking)
			byPlace
				.get(`${booking.row}/${booking.tray}`)
				?.taken.fill(1, Math.max(0, from), Math.max(0, until))
		}
		this.#zones = zones.map(({ zone, group, places, taken }) => ({
			zone,
			group,
			left: leftByDay(
				days,
				places ?? Number.POSITIVE_INFINITY,
				taken.map((one) => ({ ...between(input, one), amount: one.plants })),
			),
		}))
	}

	/** How many trays are free in the nursery for a crop that is sown on a day. */
	freeTrays = (crop: SowableCrop, day: number): number => this.#freeTrays(crop, day).length

	/** How many plants of a crop that is sown on a day have a place, in any of its zones. */
	freePlaces = (crop: SowableCrop, day: number): number =>
		this.#zones
			.filter(({ group }) => group === crop.group)
			.reduce((sum, { left }) => sum + leastLeft(left, crop, day), 0)

	/**
	 * Places plants, in several zones where one has too few places. Each part is a sowing; plants without
	 * a tray or a place are left out.
	 */
	place({ crop, day, plants }: Wanted): Placed[] {
		const { plantsPerTray } = this.input.nursery
		const zones = this.#zones
			.filter(({ group }) => group === crop.group)
			.map((zone) => ({ ...zone, free: leastLeft(zone.left, crop, day) }))
			.sort((a, b) => (a.free === b.free ? 0 : b.free - a.free))
		const placed: Placed[] = []
		let open = plants
		for (const { zone, left, free } of zones) {
			const [from, until] = nurseryDays(crop, day)
			const trays = this.#freeTrays(crop, day).toSorted(byGap(from, until))
			let some = Math.min(open, free, trays.length * plantsPerTray)
			// A tray is not shared by two zones.
			if (some < open && some > plantsPerTray) some -= some % plantsPerTray
			if (some <= 0) continue
			open -= some
			const taken = trays.slice(0, traysNeeded(some, plantsPerTray))
			for (const one of taken) one.taken.fill(1, from, until)
			const stands = zoneDays(crop, day)
			if (stands)
				for (let on = stands[0]; on < Math.min(left.length, stands[1]); on++)
					left[on] = (left[on] ?? 0) - some
			placed.push({
				crop: crop.key,
				sowDay: addDays(this.input.today, day),
				harvestDay: addDays(this.input.today, day + crop.harvestDays),
				plants: some,
				trays: taken.map(({ tray }) => tray),
				zone,
				milli: some * crop.perPlantMilli,
			})
		}
		return placed
	}

	#freeTrays(crop: SowableCrop, day: number): TrayDays[] {
		const [from, until] = nurseryDays(crop, day)
		return this.#trays.filter(({ taken }) => {
			const next = taken.indexOf(1, from)
			return next === -1 || next >= until
		})
	}
}

/** Orders trays by the shortest free time after, then before. */
function byGap(from: number, until: number) {
	const gaps = ({ taken }: TrayDays) => {
		const next = taken.indexOf(1, until)
		return {
			next: next === -1 ? taken.length : next,
			before: from === 0 ? -1 : taken.lastIndexOf(1, from - 1),
		}
	}
	return (a: TrayDays, b: TrayDays) => {
		const [one, other] = [gaps(a), gaps(b)]
		return one.next - other.next || other.before - one.before
	}
}

function leastLeft(left: readonly number[], crop: SowableCrop, day: number): number {
	const stands = zoneDays(crop, day)
	if (!stands) return Number.POSITIVE_INFINITY
	return Math.max(
		0,
		left.slice(...stands).reduce((least, some) => Math.min(least, some), Infinity),
	)
}
