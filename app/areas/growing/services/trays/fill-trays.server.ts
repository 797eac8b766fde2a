import type { AddTraysInput, FillTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatTrayCode, trayNumber } from '@sfc/domain/growing/trays/tray-code'
import { formatTrayPlace, nurserySpot } from '@sfc/domain/growing/trays/tray-place'
import { match } from '#db/match'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import { trays } from '#db/schema/trays'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asCycle, type Cycle } from '../cycle.server'
import {
	countHarvestedPlants,
	countLostPlants,
	countPlantsInTrays,
} from './count-tray-plants.server'
import { asTray, changeTray, isRepeat, lockTrays, type Tray } from './lock-trays.server'

type Ctx = Permitted<'crop.plan'>

/** The most trays of a farm. */
const TRAYS_MAX = 100_000

/**
 * Names new trays with the next codes, and fills them with plants of a cycle where one is given. In the nursery
 * they stand where the plan booked places for it, unless a place is given. Returns their codes. Throws
 * Fault invalid at `cycleId`, `plants` or `count`.
 */
export async function addTrays(ctx: Ctx, input: AddTraysInput): Promise<string[]> {
	const { count, cycleId, plants, zone, spot } = input
	const codes = await ctx.db.write(async (tx) => {
		const cycle = cycleId == null ? null : await findFillable(tx, ctx, cycleId)
		if (cycle && !plants)
			throw new Fault('invalid', 'Please enter the plants in each tray', { field: 'plants' })
		if (cycle) await requirePlants(tx, cycle, { trays: count, plants: plants ?? 0 })
		const booked = cycle && zone === 'nursery' && !spot ? await bookedSpots(tx, cycle) : []
		const first = (await lastNumber(tx, ctx)) + 1
		if (first + count > TRAYS_MAX)
			throw new Fault('conflict', 'This farm has as many trays as it may have', { field: 'count' })
		const numbered = Array.from({ length: count }, (_, at) => ({
			farmId: ctx.farm.id,
			code: formatTrayCode(first + at),
			plants: 0,
			zone,
			spot: booked[at] ?? spot,
			changedAt: ctx.now(),
		}))
		const rows = await tx.insert(trays).values(numbered).returning()
		if (cycle)
			for (const row of rows)
				await changeTray(tx, ctx, asTray(row), {
					kind: 'filled',
					cycleId: cycle.id,
					plants: plants ?? 0,
				})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.added',
			subject: formatCodes(rows),
			after: {
				trays: count,
				place: formatTrayPlace({ zone, spot }),
				...(cycle && { crop: cropLabel(cycle), plants }),
			},
		})
		return rows.map(({ code }) => code).sort((a, b) => trayNumber(a) - trayNumber(b))
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return codes
}

/**
 * Fills empty trays with plants of a cycle. Throws Fault invalid at `codes`, `cycleId` or `plants`, or conflict
 * at `codes` for a tray that is not empty.
 */
export async function fillTrays(ctx: Ctx, input: FillTraysInput): Promise<void> {
	const { codes, cycleId, plants, once } = input
	await ctx.db.write(async (tx) => {
		const locked = await lockTrays(tx, ctx, codes)
		if (await isRepeat(tx, locked, once)) return
		const full = locked.find((tray) => tray.cycleId !== null)
		if (full)
			throw new Fault('conflict', `${full.code} is not empty: empty or harvest it first`, {
				field: 'codes',
			})
		const cycle = await findFillable(tx, ctx, cycleId)
		await requirePlants(tx, cycle, { trays: codes.length, plants })
		for (const tray of locked)
			await changeTray(tx, ctx, tray, { kind: 'filled', cycleId, plants, once })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.filled',
			subject: formatCodes(locked),
			after: { crop: cropLabel(cycle), plants },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

async function findFillable(tx: Tx, ctx: Ctx, cycleId: number): Promise<Cycle> {
	// Updating the row makes parallel fillings of the same cycle wait or restart.
	const [row] = await tx
		.update(plantingCycles)
		.set({ updatedAt: sql`${plantingCycles.updatedAt}` })
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
		.returning()
	if (!row) throw new Fault('invalid', 'Please select a crop of this farm', { field: 'cycleId' })
	if (!isActiveCycle(row.status))
		throw new Fault('invalid', `This crop was ${row.status}`, { field: 'cycleId' })
	return asCycle(row)
}

/** Throws Fault invalid at `plants` when trays would hold more plants than the cycle has. */
async function requirePlants(tx: Tx, cycle: Cycle, wanted: { trays: number; plants: number }) {
	const lost = (await countLostPlants(tx, [cycle.id])).get(cycle.id) ?? 0
	const inTrays = await countPlantsInTrays(tx, cycle.id)
	const harvested = await countHarvestedPlants(tx, cycle.id)
	const left = cycle.quantity - lost - inTrays - harvested
	const needed = wanted.trays * wanted.plants
	if (needed <= left) return
	throw new Fault(
		'invalid',
		`That is ${formatPlants(needed)}. Of the ${cycle.quantity} planted, ${Math.max(0, left)} are in no tray yet.`,
		{ field: 'plants' },
	)
}

/** The places that the plan booked for a cycle and where no tray of it stands. */
async function bookedSpots(tx: Tx, cycle: Cycle): Promise<string[]> {
	const booked = await tx
		.select({ row: trayBookings.row, tray: trayBookings.tray })
		.from(trayBookings)
		.where(eq(trayBookings.cycleId, cycle.id))
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray))
	const own = await tx
		.select({ spot: trays.spot })
		.from(trays)
		.where(match(trays, { cycleId: cycle.id, zone: 'nursery' }))
	const taken = new Set(own.map(({ spot }) => spot))
	return booked.map(nurserySpot).filter((spot) => !taken.has(spot))
}

async function lastNumber(tx: Tx, ctx: Ctx): Promise<number> {
	const [row] = await tx
		.select({ code: trays.code })
		.from(trays)
		.where(eq(trays.farmId, ctx.farm.id))
		.orderBy(desc(trays.id))
		.limit(1)
	return row ? trayNumber(row.code) : 0
}

const NAMED_MAX = 3

/** `T-0001`, or `T-0001, T-0002, T-0003 and 17 more trays`. */
export function formatCodes(of: readonly Pick<Tray, 'code'>[]): string {
	const named = of.slice(0, NAMED_MAX).map(({ code }) => code)
	const more = of.length - named.length
	return more > 0 ? `${named.join(', ')} and ${more} more trays` : named.join(', ')
}
