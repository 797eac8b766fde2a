import type { RuleKind } from './rule'
import { severityRank, type Severity } from '../severity'

/** Something that is wrong now, before conditions are grouped into alarms. */
export type Condition = {
	/** Unique, such as `ph-target point 12`. */
	key: string
	kind: RuleKind
	severity: Severity
	/** What is measured; null where the kind is not about a value. */
	quantity: string | null
	/** Null when it is about the server itself. */
	agentId: string | null
	deviceId: number | null
	pointId: number | null
	/** Whether the value is back in range, but not yet for long enough to clear. */
	isClearing: boolean
}

/** Conditions that make one alarm. `T` is a condition with whatever else is known of it. */
export type AlarmGroup<T extends Condition = Condition> = {
	key: string
	kind: RuleKind
	severity: Severity
	/** Whether several conditions of one kind are grouped. */
	isMany: boolean
	conditions: T[]
	/** Conditions it explains, which get no alarm of their own. */
	suppressed: T[]
}

/** This many conditions of a kind at one agent have one cause: a bus, a power supply, a network. */
const GROUP_FROM = 5

/** Conditions of sensors that a silent device explains. */
const SILENCE_KINDS: readonly RuleKind[] = ['no-data', 'bad-reading', 'rate']
const VALUE_KINDS: readonly RuleKind[] = ['limit', 'tank-level']

/**
 * Groups conditions into one alarm per cause: an offline agent suppresses everything behind it, a
 * silent device the silence of its sensors, a critical limit the milder ones of the same sensor;
 * many conditions of one kind at one agent are one alarm. A group stays together until all of it is
 * over. `openKeys` are the causes with an open alarm and their conditions: a condition that is
 * clearing keeps an open alarm open, and raises no new one.
 */
export function groupAlarms<T extends Condition>(
	conditions: readonly T[],
	openKeys: ReadonlySet<string> = new Set(),
): AlarmGroup<T>[] {
	const explained = findExplanations(conditions)
	const groups = new Map<string, T[]>()
	for (const one of conditions) {
		if (explained.has(one) || (one.isClearing && !openKeys.has(one.key))) continue
		const group = groups.get(groupKey(one)) ?? []
		groups.set(groupKey(one), group)
		group.push(one)
	}
	return [...groups].flatMap(([key, group]) =>
		group[0]?.kind !== 'agent-offline' && (isMany(group) || openKeys.has(key))
			? [toAlarmGroup(key, group, true, explained)]
			: group.map((one) => toAlarmGroup(one.key, [one], false, explained)),
	)
}

const isMany = (group: readonly Condition[]): boolean =>
	group.filter(({ isClearing }) => !isClearing).length >= GROUP_FROM

/** Maps each condition that another one explains to that one. */
function findExplanations<T extends Condition>(conditions: readonly T[]): Map<T, T> {
	const agents = new Map(ofKind(conditions, 'agent-offline').map((one) => [one.agentId, one]))
	const devices = new Map(ofKind(conditions, 'device-offline').map((one) => [one.deviceId, one]))
	const mostSevere = new Map<number, T>()
	for (const one of conditions.filter(({ kind }) => VALUE_KINDS.includes(kind))) {
		const known = mostSevere.get(one.pointId ?? -1)
		if (!known || rank(one) > rank(known)) mostSevere.set(one.pointId ?? -1, one)
	}
	const reasonFor = (one: T): T | undefined => {
		if (one.kind === 'agent-offline') return undefined
		const agent = one.agentId === null ? undefined : agents.get(one.agentId)
		if (agent) return agent
		if (SILENCE_KINDS.includes(one.kind)) return devices.get(one.deviceId)
		const worst = VALUE_KINDS.includes(one.kind) ? mostSevere.get(one.pointId ?? -1) : undefined
		return worst && rank(worst) > rank(one) ? worst : undefined
	}
	return new Map(
		conditions.flatMap((one) => {
			const reason = reasonFor(one)
			return reason ? [[one, reason] as const] : []
		}),
	)
}

function toAlarmGroup<T extends Condition>(
	key: string,
	conditions: T[],
	isMany: boolean,
	explained: ReadonlyMap<T, T>,
): AlarmGroup<T> {
	const own = new Set(conditions)
	const suppressed = [...explained].flatMap(([one, reason]) => (own.has(reason) ? [one] : []))
	const worst = conditions.reduce((worst, one) => (rank(one) > rank(worst) ? one : worst))
	return { key, kind: worst.kind, severity: worst.severity, isMany, conditions, suppressed }
}

const ofKind = <T extends Condition>(conditions: readonly T[], kind: RuleKind) =>
	conditions.filter((condition) => condition.kind === kind)

const rank = ({ severity }: Condition) => severityRank(severity)

/** Critical conditions are never grouped with milder ones, nor one quantity with another. */
const groupKey = ({ kind, severity, quantity, agentId }: Condition) =>
	[
		...(severity === 'critical' ? ['critical'] : []),
		...(kind === 'limit' && quantity !== null ? [kind, quantity] : [kind]),
		`at ${agentId ?? 'the server'}`,
	].join(' ')
