import { oneCause } from '@sfc/domain/alarms/one-cause'
import { watchScene } from '@sfc/domain/alarms/watch-scene'
import { whyUnwatched } from '@sfc/domain/alarms/why-unwatched'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'
import type { FarmScope } from '~/context.server'
import { openAlarms } from './open-alarms.server'
import { readScene } from './read-scene.server'
import { rulesOf } from './rules-of.server'
import { settleAlarms, type Settled } from './settle-alarms.server'
import { tellPeople } from './tell-people.server'
import { areSame, storeWatches, watchesOf } from './watches-of.server'

const NOTHING: Settled = { raised: [], cleared: [], dropped: [], hasChanged: false }

/**
 * Looks at a farm: raises what is wrong by its rules and ends what is well. Doing it twice, or on two
 * servers at once, raises nothing twice. No agent counts as silent that was not listened for long
 * enough, from `listensSince` on.
 */
export async function lookAtFarm(
	scope: FarmScope,
	{ listensSince = -Infinity }: { listensSince?: number } = {},
): Promise<Settled> {
	const at = scope.now()
	// A look is one moment: what it says of an alarm is found by its instant.
	const ctx = { ...scope, now: () => at }
	const rules = await rulesOf(ctx)
	const rated = new Set(
		rules.flatMap(({ kind, isOn, quantity }) => (kind === 'rate' && isOn ? [quantity ?? ''] : [])),
	)
	const before = await watchesOf(ctx.db.read, ctx.farm.id)
	const scene = await readScene(ctx, { rated, listensSince })
	const { findings, judged, watches: after } = watchScene(rules, scene, before)
	const isQuiet = findings.length === 0 && (await openAlarms(ctx.db.read, ctx.farm.id)).length === 0
	const isRemembered = areSame(before, after)
	if (isQuiet && isRemembered) return NOTHING
	const settled = await ctx.db.write(async (tx) => {
		await holdFarm(tx, ctx)
		// Another server has looked in between: what was found here may be over, and it told of it.
		if (!areSame(before, await watchesOf(tx, ctx.farm.id))) return NOTHING
		if (!isRemembered) await storeWatches(tx, ctx.farm.id, { before, after })
		const open = await openAlarms(tx, ctx.farm.id)
		const openKeys = open.flatMap(({ causeKey, parts }) => [causeKey, ...parts.map(keyOf)])
		const settled = await settleAlarms(tx, ctx, {
			open,
			judged,
			causes: oneCause(findings, new Set(openKeys)),
			whyUnwatched: (key) => whyUnwatched(key, rules, scene),
		})
		await tellPeople(tx, ctx, { ...settled, minute: scene.minuteOfDay })
		return settled
	})
	if (settled.hasChanged) ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
	return settled
}

const keyOf = ({ key }: { key: string }) => key

/** Lets no second server tell the same at the same time; SQLite has one writer anyway. */
async function holdFarm(tx: Tx, { db, farm }: FarmScope): Promise<void> {
	if (db.engine === 'postgres')
		await tx.update(farms).set({ id: farm.id }).where(eq(farms.id, farm.id))
}
