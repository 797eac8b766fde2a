import { connect, type Socket } from 'node:net'
import type { OpenPort } from '../sweep/sweep-host'
import {
	readChannel,
	readEndpoints,
	readServers,
	writeCloseChannel,
	writeFindServers,
	writeGetEndpoints,
	writeHello,
	writeOpenChannel,
	type Application,
	type Endpoint,
} from './opcua-messages'
import { cleanText } from '../../drivers/clean-text'
import type { ProbeIo, Service } from './service'

/** A list of endpoints has a certificate in each. */
const MAX_BYTES = 512 * 1024
const MOST_CHUNKS = 64
/** Channel, token, sequence and request before the body of a message. */
const MESSAGE_HEAD_BYTES = 16
const MOST_NAMED = 6

/**
 * Asks an OPC UA server by FindServers and GetEndpoints, without security and without a session, what it is and
 * how it lets people in. The host names in its answers are shown and not followed. Undefined when the host does
 * not speak OPC UA.
 */
export async function probeOpcUa(at: OpenPort, io: ProbeIo): Promise<Service | undefined> {
	const url = `opc.tcp://${at.address}:${at.port}`
	const talk = openTalk(at, io)
	try {
		const hello = await talk.ask(writeHello(url))
		if (hello?.kind === 'ERR')
			return describe(at.port, `Speaks OPC UA, and refuses: ${refusal(hello.body)}.`)
		if (hello?.kind !== 'ACK') return undefined
		const known = await askChannel(talk, url).catch(() => undefined)
		if (!known) return describe(at.port, `Answers as an OPC UA server at port ${at.port}.`)
		return describeServer(at.port, known)
	} finally {
		talk.end()
	}
}

type Talk = ReturnType<typeof openTalk>
type Known = { servers: Application[]; endpoints: Endpoint[] }

async function askChannel(talk: Talk, url: string): Promise<Known | undefined> {
	const opened = await talk.ask(writeOpenChannel())
	if (opened?.kind !== 'OPN') return undefined
	const channel = readChannel(opened.body)
	const body = async (request: Buffer) => {
		const answer = await talk.ask(request)
		return answer?.kind === 'MSG' ? answer.body : Buffer.alloc(0)
	}
	const servers = await body(writeFindServers(channel, url))
		.then(readServers)
		.catch(() => [])
	const endpoints = await body(writeGetEndpoints(channel, url))
		.then(readEndpoints)
		.catch(() => [])
	talk.say(writeCloseChannel(channel))
	return { servers, endpoints }
}

const describe = (port: number, evidence: string): Service => ({
	protocol: 'opcua',
	port,
	evidence,
})

const MODES: Readonly<Record<number, string>> = {
	1: 'none',
	2: 'signed',
	3: 'signed and encrypted',
}

/** A server in words: its names, and how it lets people in. */
export function describeServer(port: number, { servers, endpoints }: Known): Service {
	const own = endpoints[0]?.server ?? servers[0]
	const name = cleanText(own?.name ?? '')
	const product = cleanText(own?.product ?? '')
	const ways = endpoints.map(({ mode, policy }) => {
		const short = cleanText(policy.split('#').at(-1) ?? '', 40)
		return short && short !== 'None' ? `${short} (${MODES[mode] ?? mode})` : 'no security'
	})
	const others = servers.filter(({ uri }) => uri !== own?.uri)
	const said = [
		name && ` as “${name}”`,
		product && ` (${product})`,
		ways.length > 0 && `; it offers ${[...new Set(ways)].slice(0, MOST_NAMED).join(', ')}`,
		others.length > 0 &&
			`; it knows ${others
				.slice(0, MOST_NAMED)
				.map((one) => `“${cleanText(one.name || one.uri, 60)}”`)
				.join(', ')}`,
	].filter(Boolean)
	return {
		...describe(port, `Answers as an OPC UA server at port ${port}${said.join('')}.`),
		...(name && { name }),
		...(product && { model: product }),
		kind: 'controller',
	}
}

const refusal = (body: Buffer): string =>
	body.length < 8
		? 'without a reason'
		: cleanText(body.subarray(8, 8 + body.readUInt32LE(4)).toString('utf8'), 200)

type Message = { kind: string; body: Buffer }

/** One connection, on which each question waits for its answer. Answers are undefined once it ends. */
function openTalk({ address, port }: OpenPort, { timeoutMs, signal }: ProbeIo) {
	const socket: Socket = connect({ host: address, port })
	let received = Buffer.alloc(0)
	let total = 0
	let isOver = false
	let wake = () => {}
	const end = () => {
		isOver = true
		clearTimeout(timer)
		signal.removeEventListener('abort', end)
		socket.destroy()
		wake()
	}
	const timer = setTimeout(end, timeoutMs)
	signal.addEventListener('abort', end)
	socket.on('error', end)
	socket.on('close', end)
	socket.on('data', (chunk: Buffer) => {
		total += chunk.length
		if (total > MAX_BYTES) return end()
		received = Buffer.concat([received, chunk])
		wake()
	})
	/** The next frame, once it is there as a whole. */
	const nextFrame = async (): Promise<Buffer | undefined> => {
		for (;;) {
			const size = received.length < 8 ? Infinity : received.readUInt32LE(4)
			if (size < 8 || (size !== Infinity && size > MAX_BYTES)) return undefined
			if (received.length >= size) {
				const whole = received.subarray(0, size)
				received = received.subarray(size)
				return whole
			}
			if (isOver) return undefined
			await new Promise<void>((resolve) => (wake = resolve))
		}
	}
	return {
		say: (request: Buffer) => void (isOver || socket.write(request)),
		async ask(request: Buffer): Promise<Message | undefined> {
			this.say(request)
			const bodies: Buffer[] = []
			while (bodies.length < MOST_CHUNKS) {
				const whole = await nextFrame()
				if (!whole) return undefined
				const kind = whole.toString('latin1', 0, 3)
				bodies.push(whole.subarray(kind === 'MSG' ? 8 + MESSAGE_HEAD_BYTES : 8))
				if (whole[3] !== 0x43) return { kind, body: Buffer.concat(bodies) }
			}
			return undefined
		},
		/** Lets what was said leave first. */
		end() {
			if (!isOver) socket.end()
			isOver = true
			clearTimeout(timer)
			signal.removeEventListener('abort', end)
			setTimeout(() => socket.destroy(), 200)
		},
	}
}
