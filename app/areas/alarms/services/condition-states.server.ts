import type { ConditionState } from '@sfc/domain/alarms/evaluate-limit'
import { and, eq, inArray } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import type { Tx } from '#db/open.server'
import { alarmWatches } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { readByList } from '~/areas/platform/services/farm-work/read-by-key.server'

/** Loads the stored condition states of a farm, by condition key. */
export async function loadConditionStates(
	tx: Pick<Tx, 'select'>,
	farmId: number,
): Promise<Map<string, ConditionState>> {
	return byCondition(await tx.select().from(alarmWatches).where(eq(alarmWatches.farmId, farmId)))
}

const readStates = readByList(
	buildOnce((read) =>
		read.select().from(alarmWatches).where(inArrayParam(alarmWatches.farmId, 'keys')).prepare(),
	),
	({ farmId }) => farmId,
)

/** Reads the stored condition states of a farm outside of a transaction, by condition key. */
export const readConditionStates = async (ctx: FarmScope): Promise<Map<string, ConditionState>> =>
	byCondition(await readStates(ctx, [ctx.farm.id]))

const byCondition = (rows: (typeof alarmWatches.$inferSelect)[]): Map<string, ConditionState> =>
	new Map(rows.map(({ troubleKey, isRaised, sinceAt }) => [troubleKey, { isRaised, sinceAt }]))

const AT_ONCE = 500

/** Stores the states that changed between two evaluations. */
export async function saveConditionStates(
	tx: Tx,
	farmId: number,
	{
		before,
		after,
	}: { before: ReadonlyMap<string, ConditionState>; after: ReadonlyMap<string, ConditionState> },
): Promise<void> {
	const gone = [...before.keys()].filter((key) => !after.has(key))
	const changed = changedWatches(before, after)
	for (let i = 0; i < gone.length; i += AT_ONCE) {
		const keys = gone.slice(i, i + AT_ONCE)
		await tx
			.delete(alarmWatches)
			.where(and(eq(alarmWatches.farmId, farmId), inArray(alarmWatches.troubleKey, keys)))
	}
	// One by one: they are few, and a single-row upsert is the same SQL on both engines.
	for (const [troubleKey, watch] of changed) {
		await tx
			.insert(alarmWatches)
			.values({ farmId, troubleKey, ...watch })
			.onConflictDoUpdate({
				target: [alarmWatches.farmId, alarmWatches.troubleKey],
				set: watch,
			})
	}
}

/** Whether two sets of states are equal. */
export const areSameConditionStates = (
	before: ReadonlyMap<string, ConditionState>,
	after: ReadonlyMap<string, ConditionState>,
): boolean => before.size === after.size && changedWatches(before, after).length === 0

/** Returns the states that are new or changed. */
const changedWatches = (
	before: ReadonlyMap<string, ConditionState>,
	after: ReadonlyMap<string, ConditionState>,
): [string, ConditionState][] =>
	[...after].filter(([key, { isRaised, sinceAt }]) => {
		const was = before.get(key)
		return was?.isRaised !== isRaised || was.sinceAt !== sinceAt
	})
