import type { OpenPort } from '../sweep/sweep-host'
import { exchange } from './exchange'
import { cleanText } from '../../drivers/clean-text'
import type { ProbeIo, Service } from './service'

const MAX_BYTES = 8192

/** Asks a video server what it can do (OPTIONS); undefined when it does not speak RTSP. */
export async function probeRtsp(at: OpenPort, io: ProbeIo): Promise<Service | undefined> {
	const { address, port } = at
	const answer = await exchange(at, {
		...io,
		send: `OPTIONS rtsp://${address}:${port}/ RTSP/1.0\r\nCSeq: 1\r\n\r\n`,
		maxBytes: MAX_BYTES,
		isWhole: (received) => received.includes('\r\n\r\n'),
	})
	return readRtsp(answer, port)
}

/** What the head of a video server's answer says. */
export function readRtsp(answer: Buffer, port: number): Service | undefined {
	const text = answer.toString('latin1')
	const status = /^RTSP\/1\.\d (\d{3})/.exec(text)?.[1]
	if (!status) return undefined
	const server = cleanText(/^server:(.*)$/im.exec(text)?.[1] ?? '')
	const locked = status === '401' ? ', and wants a password' : ''
	return {
		protocol: 'rtsp',
		port,
		kind: 'camera',
		...(server && { model: server }),
		evidence: `Offers video by RTSP at port ${port}${server && ` (“${server}”)`}${locked}.`,
	}
}
