import { hasPermission } from '@sfc/domain/platform/permissions'
import { describeConditions } from '@sfc/domain/alarms/evaluate-rules'
import type { WatchedCondition } from '@sfc/domain/alarms/subject'
import { isHigh, type CurrentCondition } from '@sfc/domain/alarms/format-alarm'
import type { RunningCause } from '@sfc/domain/alarms/format-cause'
import {
	findLikelyCause,
	type LikelyCause,
	type OutputState,
} from '@sfc/domain/alarms/likely-cause'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import type { FarmScope, LiveCtx } from '~/context.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { loadAlarmRules, type FarmRule } from './load-alarm-rules.server'
import type { Alarm } from './load-open-alarms.server'
import { readAlarmInputs } from './read-alarm-inputs.server'

/** Remedy for an alarm: a switch, a note that a tank was refilled, or a page. */
export type Remedy =
	| { kind: 'switch'; label: string; equipmentKey: string; to: 'off' | 'auto' }
	| { kind: 'refilled'; label: string }
	| { kind: 'link'; label: string; to: string }

/** Current description of an open alarm. */
export type AlarmDescription = {
	/** Whether the condition is back to normal; the alarm closes by itself once that has lasted. */
	isOver: boolean
	/** Value with its limit, in stored units, or that it is over; null where the title says it. */
	current: CurrentCondition | null
	/** Likely cause, or what to check. */
	cause: string | RunningCause
	/** Null where this person has no permission for it, or no remedy is known. */
	remedy: Remedy | null
	/** Sensor of the alarm and its quantity, if it has one. */
	pointId: number | null
	quantity: string | null
	/** Rule behind the alarm; null once that was removed. */
	ruleKey: string | null
}

/** Describes the open alarms of a farm by their id: values, limits and causes as of now. */
export async function describeAlarms(
	ctx: LiveCtx,
	open: readonly Alarm[],
	{ equipment }: { equipment?: readonly EquipmentState[] } = {},
): Promise<Map<string, AlarmDescription>> {
	if (open.length === 0) return new Map()
	const [known, outputs] = await Promise.all([
		cacheForRequest(ctx, readWatched),
		equipment ?? listEquipment(ctx),
	])
	const states = outputs.filter(({ bound }) => bound).map(outputState)
	return new Map(open.map((alarm) => [alarm.id, describe(ctx, alarm, { ...known, states })]))
}

/** Lists the ids of open alarms whose conditions are all back to normal. */
export async function listOverAlarms(
	ctx: FarmScope,
	open: readonly Alarm[],
): Promise<ReadonlySet<string>> {
	if (open.length === 0) return new Set()
	const { watched } = await cacheForRequest(ctx, readWatched)
	return new Set(open.filter((alarm) => isOver(alarm, watched)).map(({ id }) => id))
}

const isOver = ({ parts }: Alarm, watched: Known['watched']): boolean =>
	parts.length > 0 && parts.every(({ key }) => watched.get(key)?.isOver)

/** Reads the rules of a farm, and the current values of what they watch. */
async function readWatched(ctx: FarmScope): Promise<Omit<Known, 'states'>> {
	const rules = await loadAlarmRules(ctx)
	const rated = new Set(
		rules.flatMap(({ kind, quantity }) => (kind === 'rate' ? [quantity ?? ''] : [])),
	)
	const inputs = await readAlarmInputs(ctx, { rated, listensSince: -Infinity })
	return { rules, watched: describeConditions(rules, inputs) }
}

type KnownOutput = OutputState & Pick<EquipmentState, 'desiredBy' | 'desiredUntil' | 'since'>

const outputState = (item: EquipmentState): KnownOutput => ({
	key: item.key,
	name: item.name,
	zone: item.zone,
	outputClass: item.outputClass,
	on: item.reported.on,
	layer: item.why.layer,
	desiredBy: item.desiredBy,
	desiredUntil: item.desiredUntil,
	since: item.since,
})

type Known = {
	watched: ReadonlyMap<string, WatchedCondition>
	rules: readonly FarmRule[]
	states: readonly KnownOutput[]
}

function describe(ctx: LiveCtx, alarm: Alarm, { watched, rules, states }: Known): AlarmDescription {
	const [part] = alarm.parts
	const condition = part && !alarm.isMany ? watched.get(part.key) : undefined
	const rule = rules.find(({ key }) => part?.key.startsWith(`${key} `))
	const common = {
		isOver: isOver(alarm, watched),
		pointId: condition?.pointId ?? null,
		quantity: condition?.quantity ?? null,
		ruleKey: rule?.key ?? null,
	}
	const plain = { ...common, current: null, cause: alarm.text, remedy: checkLink(alarm) }
	const current = condition ? toCurrentCondition(condition) : null
	if (common.isOver) return { ...common, current, cause: closesWhen(rule), remedy: null }
	if (!condition) return plain
	if (condition.kind === 'tank-level') {
		const isEmpty = !isHigh(condition)
		const cause = rule?.why ?? alarm.text
		const mayNote = isEmpty && hasPermission(ctx.role, 'alarm.answer')
		return {
			...common,
			current,
			cause,
			remedy: mayNote ? { kind: 'refilled', label: 'I refilled it' } : null,
		}
	}
	if (condition.kind !== 'limit' || condition.value === null) return { ...plain, current }
	const { quantity, zone } = condition
	const found = findLikelyCause(
		{ quantity: quantity ?? '', zone: zone ?? 'unassigned', isHigh: isHigh(condition) },
		states,
	)
	if (!found) return { ...plain, current, cause: 'No running equipment explains it.' }
	return {
		...common,
		current,
		cause: runningCause(found),
		remedy: switchRemedy(ctx, found),
	}
}

const closesWhen = (rule: FarmRule | undefined) =>
	rule && rule.clearMs > 0
		? `Back to normal. It closes when that lasts for ${formatDuration(rule.clearMs)}.`
		: 'Back to normal. It closes with the next check.'

/** Selects what `formatCurrent` needs from a condition. */
const toCurrentCondition = (condition: WatchedCondition): CurrentCondition => {
	const { kind, label, deviceName, value, above, below, isOver, rule } = condition
	const { quantity } = rule
	return { kind, label, deviceName, value, above, below, isOver, rule: { quantity } }
}

const runningCause = ({ output, role }: LikelyCause<KnownOutput>): RunningCause => ({
	name: output.name,
	role,
	layer: output.layer,
	desiredBy: output.desiredBy,
	desiredUntil: output.desiredUntil,
	since: output.since,
})

function switchRemedy(ctx: LiveCtx, { output, role }: LikelyCause<KnownOutput>): Remedy | null {
	if (role === 'not-enough' || role === 'may-leak' || !hasPermission(ctx.role, 'equipment.control'))
		return null
	// During an emergency stop everything is off already, and nothing can be switched.
	if (ctx.farm.emergencyStoppedAt !== null) return null
	const { key: equipmentKey, name } = output
	return role === 'driving'
		? { kind: 'switch', label: `Turn off ${name}`, equipmentKey, to: 'off' }
		: { kind: 'switch', label: `${name} back to auto`, equipmentKey, to: 'auto' }
}

/**
 * Path of the notice behind a condition, `control-stopped notice 12`; of several, the dosing page.
 */
const noticePath = (key = ''): string => {
	const id = /notice (\d+)$/.exec(key)?.[1]
	return id ? `/zone-control/notices/${id}` : '/zone-control/dosing'
}

/** Links to the page to check when no switch helps. */
function checkLink({ kind, parts, isMany }: Alarm): Remedy | null {
	const pointId = isMany ? null : (parts[0]?.pointId ?? null)
	if (kind === 'agent-offline')
		return { kind: 'link', label: 'Check the agent', to: '/local-agent-install' }
	if (kind === 'device-offline')
		return { kind: 'link', label: 'Check the device', to: '/dashboard?tab=hardware' }
	if (kind === 'camera-sees')
		return { kind: 'link', label: 'Look', to: '/security-cameras?tab=events' }
	if (kind === 'control-stopped')
		return { kind: 'link', label: 'Review', to: noticePath(isMany ? undefined : parts[0]?.key) }
	if (pointId === null) return null
	return { kind: 'link', label: 'Check the sensor', to: `/sensor-health/${pointId}` }
}
