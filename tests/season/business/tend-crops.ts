import { WorkInput } from '@sfc/contract/growing/work/work-input'
import { daysBetween } from '@sfc/domain/calendar/calendar-day'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { and, eq, inArray } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import { trays } from '#db/schema/trays'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { countTrayLosses, moveTrays } from '~/areas/growing/services/trays/change-trays.server'
import { addTrays } from '~/areas/growing/services/trays/fill-trays.server'
import { recordWork } from '~/areas/growing/services/work/record-work.server'
import { loadSupply } from '~/areas/selling/services/offers/load-supply.server'
import type { Season, Seen } from './live-season'

type Cycle = typeof plantingCycles.$inferSelect

/** Sows, moves trays and harvests what is due, with the minutes it took. */
export async function tendCrops(season: Season, seen: Seen): Promise<void> {
	const { farm, today } = season
	const cycles = await farm.ctx.db.read
		.select()
		.from(plantingCycles)
		.where(inArray(plantingCycles.status, ['planted', 'transplanted']))
		.orderBy(plantingCycles.id)
	for (const cycle of cycles) {
		const dates = planDates(cycle.plantDate, cycle.transplantDays, cycle.harvestDays)
		if (cycle.plantDate === today) await sow(season, cycle)
		if (cycle.transplantDays > 0 && dates.transplantDate === today) await transplant(season, cycle)
		if (dates.harvestDate <= today) await harvest(season, cycle, seen)
	}
}

async function work({ farm, draw, today }: Season, cycleId: number | null, title: string) {
	const minutes = draw.between(5, 60)
	await recordWork(
		farm.owner,
		WorkInput.parse({ title, workedOn: today, minutes, ...(cycleId && { cycleId }) }),
	)
}

async function sow(season: Season, cycle: Cycle): Promise<void> {
	const count = Math.max(1, Math.ceil(cycle.quantity / 10))
	const plants = Math.floor(cycle.quantity / count)
	await addTrays(season.farm.owner, {
		count,
		cycleId: cycle.id,
		plants,
		zone: 'nursery',
		spot: null,
	})
	await work(season, cycle.id, 'Sowed')
}

async function transplant(season: Season, cycle: Cycle): Promise<void> {
	const { farm, draw } = season
	const [task] = await farm.ctx.db.read
		.select()
		.from(tasks)
		.where(
			and(eq(tasks.cycleId, cycle.id), eq(tasks.type, 'transplant'), eq(tasks.isCompleted, false)),
		)
	if (task)
		await completeTask(farm.owner, {
			taskId: task.id,
			note: null,
			minutes: draw.between(5, 40),
		} as never)
	const held = await farm.ctx.db.read.select().from(trays).where(eq(trays.cycleId, cycle.id))
	const codes = held.map(({ code }) => code)
	if (codes.length === 0) return
	await moveTrays(farm.owner, { codes, zone: 'A', spot: `shelf ${draw.between(1, 9)}`, once: null })
	const [code] = codes
	if (code && draw.next() < 0.5)
		await countTrayLosses(farm.owner, {
			losses: [{ code, plants: 1 }],
			reason: 'Disease',
			once: null,
		})
}

/** Cuts what a planting really gave: 85 to 105 of 100, and one planting of the season less than half. */
async function harvest(season: Season, cycle: Cycle, seen: Seen): Promise<void> {
	const { farm, draw, today } = season
	const isShort =
		seen.shortCycleId === null &&
		daysBetween(cycle.plantDate, today) < 60 &&
		cycle.plantDate >= '2026-03-05'
	if (isShort) seen.shortCycleId = cycle.id
	const part = isShort ? 0.4 : 0.85 + draw.next() * 0.2
	const heads = Math.max(1, Math.round(cycle.quantity * part))
	await recordHarvest(farm.owner, {
		cycleId: cycle.id,
		quantityMilli: heads * 1000,
		weightG: heads * draw.between(140, 190),
		wasteMilli: draw.between(0, 3) * 1000,
		grade: 'A',
		storageLocation: 'Cooler 1',
		notes: null,
		harvestedOn: today,
		isLast: true,
	})
	await work(season, cycle.id, 'Cut')
}

/** Throws away what is too old to be sold and promised to nobody, and cleans. */
export async function throwAway(season: Season): Promise<void> {
	const { farm, today } = season
	const crop = { cropName: 'Butterhead Lettuce', varietyName: null, unit: 'heads' }
	const supply = await loadSupply(farm.ctx.db.read, { farmId: farm.owner.farm.id, crop })
	for (const { lotId, cutOn, stockMilli, reservedMilli } of supply) {
		const free = stockMilli - reservedMilli
		if (cutOn === null || daysBetween(cutOn, today) <= 10 || free <= 0) continue
		await moveStock(farm.owner, {
			lotId,
			kind: 'lost',
			quantityMilli: free,
			reason: 'Too old',
			happenedOn: today,
		})
	}
	await work(season, null, 'Cleaned')
}
