import { match } from '#db/match'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { trayEvents, trays } from '#db/schema/trays'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asTray, changeTray, isRepeat, lockTrays } from './lock-trays.server'

/**
 * Puts the plants back into the trays that a reversed harvest emptied, in its transaction. A tray that was
 * filled again meanwhile stays as it is.
 */
export async function restoreTrays(
	tx: Tx,
	ctx: FarmCtx,
	{ harvestId }: { harvestId: number },
): Promise<void> {
	const cut = await tx
		.select({ tray: trays, cycleId: trayEvents.cycleId, plants: trayEvents.plants })
		.from(trayEvents)
		.innerJoin(trays, eq(trays.id, trayEvents.trayId))
		.where(match(trayEvents, { farmId: ctx.farm.id, harvestId, kind: 'harvested' }))
	for (const { tray, cycleId, plants } of cut)
		if (tray.cycleId === null && cycleId !== null && plants < 0)
			await changeTray(tx, ctx, asTray(tray), {
				kind: 'restored',
				cycleId,
				plants: 0 - plants,
				harvestId,
			})
}

/** Notes the weight of a tray. Throws Fault invalid at `codes`. */
export async function weighTray(
	ctx: Permitted<'stock.change'>,
	{ code, weightG, once }: { code: string; weightG: number; once: string | null },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const locked = await lockTrays(tx, ctx, [code])
		if (await isRepeat(tx, locked, once)) return
		for (const tray of locked) await changeTray(tx, ctx, tray, { kind: 'weighed', weightG, once })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'trays.weighed',
			subject: code,
			after: { weightG },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
