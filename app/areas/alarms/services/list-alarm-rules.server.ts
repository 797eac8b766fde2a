import { inactiveReason } from '@sfc/domain/alarms/inactive-reason'
import { Fault } from '@sfc/domain/fault'
import type { FarmScope } from '~/context.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { listAlarmSensors } from './list-alarm-sensors.server'
import { loadAlarmRules, type FarmRule } from './load-alarm-rules.server'
import { readAlarmInputs } from './read-alarm-inputs.server'

/** Alarm rule with the name of its sensor, and why it cannot act. */
export type ListedRule = FarmRule & {
	/** Null for a rule about every sensor of its kind. */
	sensor: string | null
	conflicts: string[]
}

/** Lists the rules of a farm as `loadAlarmRules`, with what keeps them from acting now. */
export async function listAlarmRules(ctx: FarmScope): Promise<ListedRule[]> {
	const rules = await loadAlarmRules(ctx)
	const rated = new Set(
		rules.flatMap(({ kind, quantity }) => (kind === 'rate' ? [quantity ?? ''] : [])),
	)
	const inputs = await readAlarmInputs(ctx, { rated, listensSince: -Infinity })
	const sensors = await cacheForRequest(ctx, listAlarmSensors)
	return rules.map((rule) => {
		const reason = inactiveReason(rule, inputs)
		const named = sensors.find(({ pointId }) => pointId === rule.pointId)
		return {
			...rule,
			sensor: rule.pointId === null ? null : (named?.name ?? 'a sensor that was removed'),
			conflicts: reason === null ? [] : [reason],
		}
	})
}

/** Reads one rule of a farm. @throws Fault not-found */
export async function readListedRule(
	ctx: FarmScope,
	{ key }: { key: string },
): Promise<ListedRule> {
	const rule = (await listAlarmRules(ctx)).find((one) => one.key === key)
	if (!rule) throw new Fault('not-found', 'Rule not found')
	return rule
}
