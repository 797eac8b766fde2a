/** Something that is wrong now, before it is decided whom it concerns. */
export type Trouble = {
	/** Tells it from every other: `point 12 above`. */
	key: string
	kind: 'limit' | 'rate' | 'no-data' | 'device-offline' | 'agent-offline' | 'tank-level'
	agentId: string
	deviceId: number | null
}

export type Cause = {
	key: string
	/** What is shown as the alarm; several of a kind when it is a `many`. */
	troubles: Trouble[]
	kind: Trouble['kind'] | 'many'
	/** What it explains: told of nowhere else. */
	hides: Trouble[]
}

/** From so many of a kind at one agent on they are one trouble: a bus, a power supply, a network. */
const MANY = 5

/**
 * One alarm for each cause: a silent agent hides all that hangs on it, a silent device the silence of its
 * sensors, and many of one kind at one agent are told as one.
 */
export function oneCause(troubles: readonly Trouble[]): Cause[] {
	const agents = new Set(of(troubles, 'agent-offline').map(({ agentId }) => agentId))
	const devices = new Set(of(troubles, 'device-offline').map(({ deviceId }) => deviceId))
	const hiddenBy = ({ kind, agentId, deviceId }: Trouble): 'agent' | 'device' | null => {
		if (kind !== 'agent-offline' && agents.has(agentId)) return 'agent'
		return kind === 'no-data' && devices.has(deviceId) ? 'device' : null
	}
	const plain = troubles.filter((trouble) => hiddenBy(trouble) === null)
	const groups = new Map<string, Trouble[]>()
	for (const one of plain) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one])
	const hiddenBehind = (group: readonly Trouble[]) =>
		troubles.filter((other) => group.some((one) => isBehind(one, other, hiddenBy(other))))
	return [...groups].flatMap(([key, group]): Cause[] =>
		group.length >= MANY && group[0]?.kind !== 'agent-offline'
			? [{ key, kind: 'many' as const, troubles: group, hides: hiddenBehind(group) }]
			: group.map((one) => ({
					...{ key: one.key, kind: one.kind, troubles: [one], hides: hiddenBehind([one]) },
				})),
	)
}

const of = (troubles: readonly Trouble[], kind: Trouble['kind']) =>
	troubles.filter((trouble) => trouble.kind === kind)

const groupOf = ({ kind, agentId }: Trouble) => `${kind} at ${agentId}`

const isBehind = (cause: Trouble, other: Trouble, by: 'agent' | 'device' | null): boolean =>
	(by === 'agent' && cause.kind === 'agent-offline' && cause.agentId === other.agentId) ||
	(by === 'device' && cause.kind === 'device-offline' && cause.deviceId === other.deviceId)
