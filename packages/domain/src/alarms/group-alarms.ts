import type { RuleKind } from './rule'
import { SEVERITIES, type Severity } from './severity'

/** Something that is wrong now, before conditions are grouped into alarms. */
export type Condition = {
	/** Unique, such as `ph-target point 12`. */
	key: string
	kind: RuleKind
	severity: Severity
	/** What is measured; null where the kind is not about a value. */
	quantity: string | null
	agentId: string
	deviceId: number | null
	pointId: number | null
	/** Whether the value is back in range, but not yet for long enough to clear. */
	isEnding: boolean
}

/** Conditions that make one alarm. `T` is a condition with whatever else is known of it. */
export type AlarmGroup<T extends Condition = Condition> = {
	key: string
	kind: RuleKind
	severity: Severity
	/** Whether several conditions of one kind are grouped. */
	isMany: boolean
	troubles: T[]
	/** Conditions it explains, which get no alarm of their own. */
	hides: T[]
}

/** This many conditions of a kind at one agent have one cause: a bus, a power supply, a network. */
const MANY = 5

/** Conditions of sensors that a silent device explains. */
const OF_SILENCE: readonly RuleKind[] = ['no-data', 'bad-reading', 'rate']
const OF_VALUES: readonly RuleKind[] = ['limit', 'tank-level']

/**
 * Groups conditions into one alarm per cause: an offline agent suppresses everything behind it, a
 * silent device the silence of its sensors, a critical limit the milder ones of the same sensor;
 * many conditions of one kind at one agent are one alarm. A group stays together until all of it is
 * over. `openKeys` are the causes with an open alarm and their conditions: a condition that is
 * clearing keeps an open alarm open, and raises no new one.
 */
export function groupAlarms<T extends Condition>(
	troubles: readonly T[],
	openKeys: ReadonlySet<string> = new Set(),
): AlarmGroup<T>[] {
	const explained = explain(troubles)
	const groups = new Map<string, T[]>()
	for (const one of troubles) {
		if (explained.has(one) || (one.isEnding && !openKeys.has(one.key))) continue
		const group = groups.get(groupOf(one)) ?? []
		groups.set(groupOf(one), group)
		group.push(one)
	}
	return [...groups].flatMap(([key, group]) =>
		group[0]?.kind !== 'agent-offline' && (isMany(group) || openKeys.has(key))
			? [causeOf(key, group, true, explained)]
			: group.map((one) => causeOf(one.key, [one], false, explained)),
	)
}

const isMany = (group: readonly Condition[]): boolean =>
	group.filter(({ isEnding }) => !isEnding).length >= MANY

/** Maps each condition that another one explains to that one. */
function explain<T extends Condition>(troubles: readonly T[]): Map<T, T> {
	const agents = new Map(of(troubles, 'agent-offline').map((one) => [one.agentId, one]))
	const devices = new Map(of(troubles, 'device-offline').map((one) => [one.deviceId, one]))
	const gravest = new Map<number, T>()
	for (const one of troubles.filter(({ kind }) => OF_VALUES.includes(kind))) {
		const known = gravest.get(one.pointId ?? -1)
		if (!known || rank(one) > rank(known)) gravest.set(one.pointId ?? -1, one)
	}
	const reasonFor = (one: T): T | undefined => {
		if (one.kind === 'agent-offline') return undefined
		const agent = agents.get(one.agentId)
		if (agent) return agent
		if (OF_SILENCE.includes(one.kind)) return devices.get(one.deviceId)
		const grave = OF_VALUES.includes(one.kind) ? gravest.get(one.pointId ?? -1) : undefined
		return grave && rank(grave) > rank(one) ? grave : undefined
	}
	return new Map(
		troubles.flatMap((one) => {
			const reason = reasonFor(one)
			return reason ? [[one, reason] as const] : []
		}),
	)
}

function causeOf<T extends Condition>(
	key: string,
	troubles: T[],
	isMany: boolean,
	explained: ReadonlyMap<T, T>,
): AlarmGroup<T> {
	const own = new Set(troubles)
	const hides = [...explained].flatMap(([one, reason]) => (own.has(reason) ? [one] : []))
	const gravest = troubles.reduce((worst, one) => (rank(one) > rank(worst) ? one : worst))
	return { key, kind: gravest.kind, severity: gravest.severity, isMany, troubles, hides }
}

const of = <T extends Condition>(troubles: readonly T[], kind: RuleKind) =>
	troubles.filter((trouble) => trouble.kind === kind)

const rank = ({ severity }: Condition) => SEVERITIES.indexOf(severity)

/** Critical conditions are never grouped with milder ones, nor one quantity with another. */
const groupOf = ({ kind, severity, quantity, agentId }: Condition) =>
	[
		...(severity === 'critical' ? ['critical'] : []),
		...(kind === 'limit' && quantity !== null ? [kind, quantity] : [kind]),
		`at ${agentId}`,
	].join(' ')
