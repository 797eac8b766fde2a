import {
	alarmKey,
	alarmName,
	ALARMS_KNOWN_MS,
	type RuleAlarm,
} from '@sfc/domain/control/rules/alarm-question'
import { alarmZone } from '@sfc/domain/control/bound-points'
import type { Rule } from '@sfc/domain/control/rules/rule'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { FarmCtx } from '~/context.server'
import { readAlarmSpans } from '~/areas/alarms/services/read-alarm-spans.server'
import { loadAllInputs } from '~/areas/control/services/plans/load-all-inputs.server'

/**
 * Lists the alarms that these rules depend on; unknown once an agent has not reached the server for
 * a while.
 */
export async function listRuleAlarms(
	ctx: FarmCtx,
	isWanted: (rule: Rule) => boolean,
): Promise<RuleAlarm[]> {
	const inputs = await loadAllInputs(ctx)
	const sensorLabel = (key: string | undefined) =>
		inputs.sensors.find((one) => one.key === key)?.label
	const asked = inputs.rules.filter(isWanted).flatMap(({ name, when, unless }) =>
		[...when, ...unless].flatMap((one) => {
			if (one.kind !== 'alarm') return []
			const key = alarmKey({ ...one, zone: alarmZone(one, inputs) ?? one.zone })
			return [{ rule: name, alarm: alarmName(one, sensorLabel(one.sensor)), key }]
		}),
	)
	if (asked.length === 0) return []
	const now = ctx.now()
	const keys = asked.map(({ key }) => key)
	const [silent, spans] = await Promise.all([
		ctx.db.read
			.select({ id: agents.id })
			.from(agents)
			.where(
				and(
					eq(agents.farmId, ctx.farm.id),
					isNull(agents.revokedAt),
					isNotNull(agents.planVersion),
					lt(agents.lastSeenAt, now - ALARMS_KNOWN_MS),
				),
			),
		readAlarmSpans(ctx, { farmId: ctx.farm.id, keys, fromAt: now, toAt: now }),
	])
	const stateOf = (key: string) => (spans.get(key)?.length ? 'open' : 'not open')
	return asked.map(({ rule, alarm, key }) => {
		return { rule, alarm, state: silent.length > 0 ? 'not known' : stateOf(key) }
	})
}
