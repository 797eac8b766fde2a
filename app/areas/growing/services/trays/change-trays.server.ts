import type {
	EmptyTraysInput,
	MoveTraysInput,
	TrayLossesInput,
} from '@sfc/contract/growing/trays/tray-input'
import { Fault } from '@sfc/domain/fault'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatTrayPlace } from '@sfc/domain/growing/trays/tray-place'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { trays } from '#db/schema/trays'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { formatCodes } from './fill-trays.server'
import { asTray, changeTray, isRepeat, lockTrays } from './lock-trays.server'

/** Moves trays to a place and returns how many. Throws Fault invalid at `codes`. */
export async function moveTrays(
	ctx: Permitted<'crop.plan'>,
	input: MoveTraysInput,
): Promise<number> {
	const { codes, zone, spot, once } = input
	await ctx.db.write(async (tx) => {
		const locked = await lockTrays(tx, ctx, codes)
		if (await isRepeat(tx, locked, once)) return
		const to = { zone, spot }
		for (const tray of locked) await changeTray(tx, ctx, tray, { kind: 'moved', to, once })
		const from = [...new Set(locked.map(formatTrayPlace))]
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.moved',
			subject: formatCodes(locked),
			before: { place: from.length === 1 ? from[0] : `${from.length} places` },
			after: { place: formatTrayPlace(to) },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return codes.length
}

/**
 * Records plants that were lost in trays, by default now, and returns how many. A tray whose last plant is lost is
 * empty. Throws Fault invalid at `codes`, or conflict at `losses` when a tray holds fewer, or was filled since.
 */
export async function countTrayLosses(
	ctx: Permitted<'crop.plan'>,
	{ losses, reason, once }: TrayLossesInput,
	lostAt = ctx.now(),
): Promise<number> {
	const lost = losses.reduce((sum, { plants }) => sum + plants, 0)
	await ctx.db.write(async (tx) => {
		const codes = losses.map(({ code }) => code)
		if (new Set(codes).size < codes.length)
			throw new Fault('invalid', 'A tray is listed twice', { field: 'codes' })
		const locked = await lockTrays(tx, ctx, codes)
		if (await isRepeat(tx, locked, once)) return
		for (const tray of locked) {
			const plants = losses.find(({ code }) => code === tray.code)?.plants ?? 0
			if (plants > tray.plants)
				throw new Fault('conflict', `${tray.code} has ${formatPlants(tray.plants)}`, {
					field: 'losses',
				})
			if ((tray.filledAt ?? 0) > lostAt)
				throw new Fault('conflict', `${tray.code} was filled again after you counted`, {
					field: 'losses',
				})
			const isLast = plants === tray.plants
			// Its history says what it held, although it is empty now.
			const then = { ...ctx, now: () => lostAt }
			await changeTray(tx, then, tray, { kind: 'lost', plants: 0 - plants, reason, once })
			if (isLast) await markEmpty(tx, tray.id)
		}
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.lost',
			subject: formatCodes(locked),
			after: { plants: lost, reason },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return lost
}

/** Empties trays whose plants left them alive: transplanted, or put together. Throws Fault invalid at `codes`. */
export async function emptyTrays(
	ctx: Permitted<'crop.plan'>,
	{ codes, reason, once }: EmptyTraysInput,
): Promise<number> {
	await ctx.db.write(async (tx) => {
		const locked = await lockTrays(tx, ctx, codes)
		if (await isRepeat(tx, locked, once)) return
		for (const tray of locked) {
			if (tray.cycleId === null) continue
			await changeTray(tx, ctx, tray, { kind: 'emptied', plants: 0 - tray.plants, reason, once })
			await markEmpty(tx, tray.id)
		}
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.emptied',
			subject: formatCodes(locked),
			after: { reason },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return codes.length
}

/** Empties the trays of a cycle that ends or is deleted, in the transaction of that. */
export async function emptyTraysOfCycle(
	tx: Tx,
	ctx: FarmCtx,
	{ cycleId, reason }: { cycleId: number; reason: string },
): Promise<void> {
	const rows = await tx
		.select()
		.from(trays)
		.where(match(trays, { farmId: ctx.farm.id, cycleId }))
	for (const tray of rows.map(asTray)) {
		await changeTray(tx, ctx, tray, { kind: 'emptied', plants: 0 - tray.plants, reason })
		await markEmpty(tx, tray.id)
	}
}

/** Marks a tray that nothing grows in any more. */
export async function markEmpty(tx: Tx, trayId: number): Promise<void> {
	await tx
		.update(trays)
		.set({ cycleId: null, filledAt: null })
		.where(match(trays, { id: trayId }))
}
