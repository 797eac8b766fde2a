import { OUTLET, type CommandIo, type MqttPoint, type Parsed } from './mqtt-device'

type Cover = Pick<MqttPoint, 'key' | 'label' | 'sources'> & {
	open(io: CommandIo): Promise<void>
	close(io: CommandIo): Promise<void>
	query?: { topic: string; payload: string }
}

/**
 * What opens and closes: a vent, a shutter, a screen. On is open, or on its way there; how far it is open
 * is a point of its own, which is read and not set, as it takes longer to get there than is waited for.
 */
export const coverPoint = ({ key, label, sources, open, close, query }: Cover): MqttPoint => ({
	key,
	label,
	quantity: 'switch',
	switchable: OUTLET,
	sources,
	command: {
		send: (io, on) => (on ? open(io) : close(io)),
		longestTimedMs: () => 0,
		...(query && { query }),
	},
})

/** The state that a word of a cover stands for; one that has stopped is open unless it is at 0 %. */
export function coverState(word: unknown, positionPct?: unknown): Parsed {
	const state = typeof word === 'string' ? word.toLowerCase() : ''
	if (state === 'open' || state === 'opening') return { value: 1 }
	if (state === 'closed' || state === 'closing' || state === 'close') return { value: 0 }
	return typeof positionPct === 'number' ? { value: Number(positionPct > 0) } : undefined
}
