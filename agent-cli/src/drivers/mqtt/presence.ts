import type { Availability } from './mqtt-device'

type Statement = { online: boolean | undefined; at: number; order: number }

/** Follows one availability: what its topics said, and when the device itself was last heard. */
export function createPresence({ mode, topics }: Availability) {
	const statements = new Map<string, Statement>()
	let aliveAt = 0
	let order = 0

	// A message from the device itself outweighs an older message about it.
	const isOnline = ({ online, at }: Statement) => (online === false && at < aliveAt ? true : online)
	const newest = () => [...statements.values()].sort((a, b) => b.order - a.order)[0]

	const online = (): boolean | undefined => {
		if (topics.length === 0) return undefined
		const last = newest()
		if (mode === 'latest') return last && isOnline(last)
		const all = topics.map(({ topic }) => {
			const said = statements.get(topic)
			return said && isOnline(said)
		})
		if (mode === 'any')
			return all.includes(true) ? true : all.includes(undefined) ? undefined : false
		return all.includes(false) ? false : all.includes(undefined) ? undefined : true
	}

	return {
		online,
		/** Why the device counts as offline; undefined when it does not. */
		offlineReason(): string | undefined {
			if (online() !== false) return undefined
			const said = [...statements].filter(([, one]) => isOnline(one) === false)
			const [topic] = said.sort(([, a], [, b]) => b.order - a.order)[0] ?? []
			return topic && `${topic} says it is offline`
		},
		/** Why it can not be known whether the device is there. */
		unknownReason: (): string | undefined =>
			online() === undefined
				? topics.find(({ unsupported }) => unsupported !== undefined)?.unsupported
				: undefined,
		/** The device itself was heard. */
		heard(at: number) {
			aliveAt = at
		},
		/** A message of a topic; one that says neither changes nothing, unless it cannot be evaluated. */
		receive(topic: string, payload: string, at: number) {
			for (const one of topics) {
				if (one.topic !== topic) continue
				const said = one.unsupported === undefined ? one.online(payload) : undefined
				if (said === undefined && one.unsupported === undefined) continue
				statements.set(topic, { online: said, at, order: ++order })
			}
		},
	}
}
export type Presence = ReturnType<typeof createPresence>
