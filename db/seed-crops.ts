import { type DemoCycle, middayUtc } from './demo-cycle'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { allocateTrays } from '@sfc/domain/growing/planting-cycles/allocate-trays'
import { plannedTasks } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { trayPeriod } from '@sfc/domain/growing/planting-cycles/tray-period'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import { DEFAULT_CURRENCY } from '@sfc/domain/units/currency'
import { unitAndPrice } from '@sfc/domain/growing/inventory/unit-and-price'
import { eq } from 'drizzle-orm'
import type { Tx } from './database'
import rows from './demo-cycles.json'
import { farms } from './schema/farms'
import { plantingCycles, tasks, trayBookings } from './schema/planting-cycles'
import { lots } from './schema/inventory'
import { seedEntry, type Planted } from './seed-journal'
import { seedStock } from './seed-stock'

export type Demo = { farmId: number; userId: string; now: number }

const DEMO_USER_NAME = 'Demo Grower'
const SEED_SUPPLIER = 'Demo Seeds'
const USUAL = { transplantDays: 14, harvestDays: 45 }

/** The demo farm's plantings, growing and harvested, with their tasks, trays, lots and sales. */
export async function seedCrops(tx: Tx, demo: Demo): Promise<void> {
	const [farm] = await tx.select().from(farms).where(eq(farms.id, demo.farmId))
	if (!farm) throw new Error('The demo has no farm')
	const today = todayIn(farm.timezone, demo.now)
	for (const row of rows as DemoCycle[]) await addCycle(tx, demo, { row, farm, today })
}

type Planting = { row: DemoCycle; farm: typeof farms.$inferSelect; today: string }

async function addCycle(tx: Tx, { farmId, userId, now }: Demo, planting: Planting): Promise<void> {
	const { row, farm, today } = planting
	const { cropName, varietyName, quantity, zone, status } = row
	const plantDate = addDays(today, -row.plantedDaysAgo)
	const on = (after: number | undefined) => (after === undefined ? null : addDays(plantDate, after))
	const days = { transplantedOn: on(row.transplantedAfter), endedOn: null }
	const { transplantDays, harvestDays } = { ...USUAL, ...row }
	const cycle = {
		farmId,
		cropName,
		varietyName,
		quantity,
		zone,
		status,
		plantDate,
		...days,
		transplantDays,
		harvestDays,
		harvestedOn: on(row.harvests?.at(-1)?.after),
	}
	const at = middayUtc(plantDate)
	const [added] = await tx
		.insert(plantingCycles)
		.values({ ...cycle, startedBy: userId, createdAt: at, updatedAt: at })
		.returning()
	if (!added) throw new Error('The database returned no row for an insert')
	const cycleId = added.id
	const [lot] = await tx
		.insert(lots)
		.values({
			farmId,
			cycleId,
			code: `BATCH-${cycleId}`,
			cropName,
			varietyName,
			...unitAndPrice(cropName, DEFAULT_CURRENCY),
			seedLot: row.seedLot,
			seedSupplier: SEED_SUPPLIER,
			createdAt: at,
			updatedAt: at,
		})
		.returning()
	const planted = { farmId, cycleId, cropName, varietyName, zone }
	if (lot) await seedStock(tx, { lot, row, plantDate, planted, recordedBy: DEMO_USER_NAME })
	const period = trayPeriod(cycle)
	const taken = await tx.select().from(trayBookings).where(eq(trayBookings.farmId, farmId))
	const layout = { rows: farm.nurseryRows, traysPerRow: farm.nurseryTraysPerRow }
	const count = traysNeeded(quantity, farm.plantsPerTray)
	const { trays } = period ? allocateTrays({ ...period, count, layout, taken }) : { trays: null }
	if (period && trays)
		await tx
			.insert(trayBookings)
			.values(trays.map((tray) => ({ ...tray, ...period, farmId, cycleId })))
	await addTasks(tx, { cycle, planted, now })
}

type Done = {
	cycle: Parameters<typeof plannedTasks>[0] & {
		farmId: number
		quantity: number
		transplantedOn: string | null
		harvestedOn: string | null
	}
	planted: Planted
	now: number
}

async function addTasks(tx: Tx, { cycle, planted, now }: Done): Promise<void> {
	const { plantDate, transplantedOn, harvestedOn } = cycle
	const { farmId, cycleId } = planted
	const doneOn: Record<string, string | null> = {
		plant: plantDate,
		transplant: transplantedOn,
		harvest: harvestedOn,
	}
	// The tasks of a harvested crop were planned while it grew.
	for (const task of plannedTasks({ ...cycle, status: 'planted' })) {
		const day = doneOn[task.type]
		const done = day && {
			isCompleted: true,
			completedAt: middayUtc(day),
			completedBy: DEMO_USER_NAME,
		}
		await tx.insert(tasks).values({ ...task, farmId, cycleId, createdAt: now, ...done })
		// A harvest is recorded separately.
		if (done && task.type !== 'harvest')
			await seedEntry(tx, planted, {
				type: 'task_completion',
				title: task.title,
				quantity: cycle.quantity,
				writtenBy: DEMO_USER_NAME,
				at: done.completedAt,
			})
	}
}
