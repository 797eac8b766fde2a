import snmp from 'net-snmp'
import { hearSafely } from '../../agent-cli/src/drivers/snmp/snmp-session'
import type { Target } from './fuzz'

/** The library's state of a pending request. */
type PendingRequest = {
	message: { version: number; community: string }
	responseCb(error: unknown): void
	onResponse(asked: PendingRequest, answer: { pdu: { varbinds: { value: unknown }[] } }): void
}
type Session = {
	unregisterRequest(id: number): PendingRequest
	on(event: 'error', hear: (error: unknown) => void): void
	removeListener(event: 'error', hear: (error: unknown) => void): void
	dgram: { unref(): void; emit(event: 'message', data: Buffer): void }
}

/** `system` of a switch, as Net-SNMP answers it: version 2c, community `public`. */
const ANSWER = Buffer.from(
	'3042020101040670' +
		'75626c6963a23502010102010002010030' +
		'2a301406082b06010201010100040873776974636820313012' +
		'06082b0601020101050004067261636b2d31',
	'hex',
)

/** The library reads the answers of devices; it reports unreadable ones by an error of its own. */
export const snmpTarget: Target = {
	name: 'snmp',
	samples: [ANSWER],
	mostChars: 70_000,
	read(data) {
		const session = openSession()
		const said: unknown[] = []
		session.unregisterRequest = () => ({
			message: { version: snmp.Version2c, community: 'public' },
			responseCb: (error) => void said.push(String(error)),
			onResponse: (_, { pdu }) =>
				void said.push(...(pdu.varbinds ?? []).map(({ value }) => String(value))),
		})
		const note = (error: unknown) => void said.push(String(error))
		session.on('error', note)
		session.dgram.emit('message', data)
		session.removeListener('error', note)
		return said
	},
}

let session: Session | undefined

/** One session for all cases: nothing is sent by it. */
function openSession(): Session {
	if (session) return session
	const options = { version: snmp.Version2c }
	session = hearSafely(snmp.createSession('127.0.0.1', 'public', options)) as unknown as Session
	session.dgram.unref()
	return session
}
