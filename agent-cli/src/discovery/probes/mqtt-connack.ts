import type { Candidate } from '../../drivers/driver'
import type { OpenPort } from '../sweep/sweep-host'
import { exchange } from './exchange'
import { PROTOCOLS, type ProbeIo } from './service'

const NAME = Buffer.from('farm-agent-search')
/** MQTT 3.1.1: CONNECT with a clean session, 15 s to live, a name and no login. */
const CONNECT = Buffer.concat([
	Buffer.from([0x10, 12 + NAME.length, 0, 4]),
	Buffer.from('MQTT'),
	Buffer.from([4, 2, 0, 15, 0, NAME.length]),
	NAME,
])
const CONNACK = 0x20
const BYTES = 4
/** What a broker answers to somebody without a login: that the name, the user, or the right is missing. */
const LOCKED: readonly number[] = [2, 4, 5]

/** `locked`: a broker that wants a login; `none`: no broker, or none that speaks this version. */
export type BrokerAnswer = 'open' | 'locked' | 'none'

/** Asks a port whether it is a broker, before the library with all that a broker can do is used. */
export async function askBroker(at: OpenPort, io: ProbeIo): Promise<BrokerAnswer> {
	const answer = await exchange(at, {
		...io,
		send: CONNECT,
		maxBytes: BYTES,
		isWhole: (received) => received.length >= BYTES,
	})
	return readConnack(answer)
}

export function readConnack(answer: Buffer): BrokerAnswer {
	if (answer.length < BYTES || answer[0] !== CONNACK || answer[1] !== 2) return 'none'
	const code = answer[3] ?? 0
	return code === 0 ? 'open' : LOCKED.includes(code) ? 'locked' : 'none'
}

/** A broker that was not searched, with the reason. */
export const brokerCandidate = (address: string, warning: string): Candidate => ({
	driver: null,
	protocols: [PROTOCOLS.mqtt],
	name: `MQTT broker at ${address}`,
	kind: 'other',
	address,
	certainty: 'likely',
	evidence: ['Answers as an MQTT broker.'],
	warning,
})

export const LOCKED_BROKER = 'It needs a user name and password: give them to the search.'
