import { addDays } from '../../calendar/calendar-day'
import { dayNumber, nurseryDays, workDays, zoneDays, type SowableCrop } from './plan-days'
import type { PlanInput, PlannedSowing } from './sowing-plan'

/** The farm once the sowings are made: they take trays, places and time, and supply their harvest. */
export function withSowings(input: PlanInput, sowings: readonly PlannedSowing[]): PlanInput {
	const crops = new Map(input.crops.map((crop) => [crop.key, crop as SowableCrop]))
	const days = (from: number, until: number) => ({
		fromDay: addDays(input.today, from),
		untilDay: addDays(input.today, until),
	})
	const busy = new Map(input.busy)
	const taken = [...input.nursery.taken]
	const supplies = [...input.supplies]
	const zones = input.zones.map((zone) => ({ ...zone, taken: [...zone.taken] }))
	for (const { id, crop: key, sowDay, harvestDay, plants, trays, zone, milli } of sowings) {
		const crop = crops.get(key)
		if (!crop) continue
		const day = dayNumber(input, sowDay)
		supplies.push({
			id,
			crop: key,
			fromDay: harvestDay,
			untilDay: addDays(harvestDay, crop.shelfDays),
			milli,
		})
		for (const tray of trays) taken.push({ ...tray, ...days(...nurseryDays(crop, day)) })
		const stands = zoneDays(crop, day)
		if (stands) zones.find((one) => one.zone === zone)?.taken.push({ ...days(...stands), plants })
		for (const [on, minutes] of workDays(crop, day)) {
			const name = addDays(input.today, on)
			busy.set(name, (busy.get(name) ?? 0) + minutes * plants)
		}
	}
	return { ...input, supplies, zones, busy, nursery: { ...input.nursery, taken } }
}
