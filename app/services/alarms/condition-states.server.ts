import type { ConditionState } from '@sfc/domain/alarms/evaluate-limit'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmWatches } from '#db/schema/alarms'

/** What the last look at a farm left to be remembered, by trouble. */
export async function loadConditionStates(
	tx: Pick<Tx, 'select'>,
	farmId: number,
): Promise<Map<string, ConditionState>> {
	const rows = await tx.select().from(alarmWatches).where(eq(alarmWatches.farmId, farmId))
	return new Map(
		rows.map(({ troubleKey, isRaised, sinceAt }) => [troubleKey, { isRaised, sinceAt }]),
	)
}

const AT_ONCE = 500

/** Stores what changed between two looks. */
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
	// One by one: they are few, and both engines say "insert or update" for a single row alike.
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

/** Whether nothing is remembered otherwise. */
export const areSameConditionStates = (
	before: ReadonlyMap<string, ConditionState>,
	after: ReadonlyMap<string, ConditionState>,
): boolean => before.size === after.size && changedWatches(before, after).length === 0

/** Those that are new or not what they were. */
const changedWatches = (
	before: ReadonlyMap<string, ConditionState>,
	after: ReadonlyMap<string, ConditionState>,
): [string, ConditionState][] =>
	[...after].filter(([key, { isRaised, sinceAt }]) => {
		const was = before.get(key)
		return was?.isRaised !== isRaised || was.sinceAt !== sinceAt
	})
