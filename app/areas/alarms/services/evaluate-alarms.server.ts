import { groupAlarms } from '@sfc/domain/alarms/group-alarms'
import { evaluateRules } from '@sfc/domain/alarms/evaluate-rules'
import { nextEvaluationAt } from '@sfc/domain/alarms/next-evaluation-at'
import { notMonitoredReason } from '@sfc/domain/alarms/not-monitored-reason'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'
import type { FarmScope } from '~/context.server'
import { findSettledUntil } from './find-settled-until.server'
import { loadOpenAlarms, readOpenAlarms, type Alarm } from './load-open-alarms.server'
import { readAlarmInputs } from './read-alarm-inputs.server'
import { loadAlarmRules } from './load-alarm-rules.server'
import { reconcileAlarms, type AlarmChanges } from './reconcile-alarms.server'
import { notifyRecipients } from './notify-recipients.server'
import {
	areSameConditionStates,
	saveConditionStates,
	loadConditionStates,
	readConditionStates,
} from './condition-states.server'

const NOTHING: AlarmChanges = { raised: [], cleared: [], dropped: [], hasChanged: false }

/** What an evaluation changed, and when the next is due if nothing arrives until then. */
export type EvaluatedAlarms = AlarmChanges & { nextAt: number }

/**
 * Evaluates a farm's rules, raises alarms and ends those that cleared. Running twice, or on two
 * servers at once, raises nothing twice. An agent counts as silent only after the server has been
 * listening long enough, starting at `listensSince`.
 */
export async function evaluateAlarms(
	scope: FarmScope,
	{ listensSince = -Infinity }: { listensSince?: number } = {},
): Promise<EvaluatedAlarms> {
	const at = scope.now()
	// An evaluation has one instant: the events it writes are found by it.
	const ctx = { ...scope, now: () => at }
	const [rules, before] = await Promise.all([loadAlarmRules(ctx), readConditionStates(ctx)])
	const rated = new Set(
		rules.flatMap(({ kind, isOn, quantity }) => (kind === 'rate' && isOn ? [quantity ?? ''] : [])),
	)
	const scene = await readAlarmInputs(ctx, { rated, listensSince })
	const evaluation = evaluateRules(rules, scene, before)
	const { findings, evaluated, states: after } = evaluation
	const isRemembered = areSameConditionStates(before, after)
	const nextAt = nextEvaluationAt(rules, scene, evaluation)
	if (isRemembered) {
		const open = await readOpenAlarms(ctx)
		const causes = groupAlarms(findings, conditionKeys(open))
		const settledUntil = await findSettledUntil(ctx, { open, causes, minute: scene.minuteOfDay })
		if (settledUntil !== null) return { ...NOTHING, nextAt: Math.min(nextAt, settledUntil) }
	}
	const settled = await ctx.db.write(async (tx) => {
		await lockFarm(tx, ctx)
		// Another server evaluated in between: our findings may be outdated, and it has already
		// notified people.
		if (!areSameConditionStates(before, await loadConditionStates(tx, ctx.farm.id)))
			return { ...NOTHING, nextAt: at }
		if (!isRemembered) await saveConditionStates(tx, ctx.farm.id, { before, after })
		const open = await loadOpenAlarms(tx, ctx.farm.id)
		const settled = await reconcileAlarms(tx, ctx, {
			open,
			evaluated,
			causes: groupAlarms(findings, conditionKeys(open)),
			whyUnwatched: (key) => notMonitoredReason(key, rules, scene),
		})
		const stepAt = await notifyRecipients(tx, ctx, { ...settled, minute: scene.minuteOfDay })
		return { ...settled, nextAt: Math.min(nextAt, stepAt) }
	})
	if (settled.hasChanged) ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
	return settled
}

const conditionKeys = (open: readonly Alarm[]): Set<string> =>
	new Set(open.flatMap(({ causeKey, parts }) => [causeKey, ...parts.map(({ key }) => key)]))

/**
 * Locks the farm so that no second server notifies at the same time; SQLite has one writer anyway.
 */
async function lockFarm(tx: Tx, { db, farm }: FarmScope): Promise<void> {
	if (db.engine === 'postgres')
		await tx.update(farms).set({ id: farm.id }).where(eq(farms.id, farm.id))
}
