import type { OpenPort } from '../sweep/sweep-host'
import { exchange } from './exchange'
import { cleanText } from '../../drivers/clean-text'
import type { ProbeIo, Service } from './service'

const MAX_BYTES = 512
/** The first byte of a negotiation by Telnet. */
const TELNET_COMMAND = 255

/** What a host says first: SSH's version, or a login by Telnet. Undefined when it says neither. */
export async function probeBanner(at: OpenPort, io: ProbeIo): Promise<Service | undefined> {
	const { port } = at
	const isWhole = (received: Buffer) =>
		port === 22 ? received.includes('\n') : received.length > 0
	return readBanner(await exchange(at, { ...io, maxBytes: MAX_BYTES, isWhole }), port)
}

/** What the first bytes of a host say. */
export function readBanner(answer: Buffer, port: number): Service | undefined {
	const isTelnet = port !== 22
	const text = cleanText(answer.toString('latin1'))
	if (text.startsWith('SSH-'))
		return { protocol: 'ssh', port, evidence: `Takes logins by SSH (“${text}”).` }
	if (!isTelnet || answer.length === 0) return undefined
	const words = answer[0] === TELNET_COMMAND ? '' : text
	return {
		protocol: 'telnet',
		port,
		evidence: `Takes logins by Telnet, which is not encrypted${words && ` (“${words}”)`}.`,
	}
}
