import { oneCause } from '@sfc/domain/alarms/one-cause'
import { watchScene } from '@sfc/domain/alarms/watch-scene'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'
import type { FarmScope } from '~/context.server'
import { readScene } from './read-scene.server'
import { rulesOf } from './rules-of.server'
import { openAlarms, settleAlarms, type Settled } from './settle-alarms.server'
import { tellPeople } from './tell-people.server'
import { changedWatches, storeWatches, watchesOf } from './watches-of.server'

const NOTHING: Settled = { raised: [], cleared: [], hasChanged: false }

/**
 * Looks at a farm: raises what is wrong by its rules and ends what is well. Doing it twice, or on two
 * servers at once, raises nothing twice.
 */
export async function lookAtFarm(ctx: FarmScope): Promise<Settled> {
	const rules = await rulesOf(ctx)
	const rated = new Set(
		rules.flatMap(({ kind, isOn, quantity }) => (kind === 'rate' && isOn ? [quantity ?? ''] : [])),
	)
	const scene = await readScene(ctx, { rated })
	const before = await watchesOf(ctx)
	const { findings, watches: after } = watchScene(rules, scene, before)
	const open = await openAlarms(ctx.db.read, ctx.farm.id)
	const isQuiet = findings.length === 0 && open.length === 0
	const isRemembered = changedWatches(before, after).length === 0 && before.size === after.size
	if (isQuiet && isRemembered) return NOTHING
	const openKeys = new Set(open.map(({ causeKey }) => causeKey))
	const causes = oneCause(findings, openKeys)
	const settled = await ctx.db.write(async (tx) => {
		await holdFarm(tx, ctx)
		if (!isRemembered) await storeWatches(tx, ctx.farm.id, { before, after })
		const settled = await settleAlarms(tx, ctx, causes)
		await tellPeople(tx, ctx, { ...settled, minute: scene.minuteOfDay })
		return settled
	})
	if (settled.hasChanged) ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
	return settled
}

/** Lets no second server tell the same at the same time; SQLite has one writer anyway. */
async function holdFarm(tx: Tx, { db, farm }: FarmScope): Promise<void> {
	if (db.engine === 'postgres')
		await tx.update(farms).set({ id: farm.id }).where(eq(farms.id, farm.id))
}
