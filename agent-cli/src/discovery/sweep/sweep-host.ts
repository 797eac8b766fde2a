import type { Limiter } from './limiter'
import { tryPort } from './try-port'

/** Ports of controllers: such a host gets one connection at a time. */
const CONTROLLER_PORTS: readonly number[] = [502, 4196, 44_818, 20_000, 102]
/** Connections to one host at a time. */
const AT_ONCE = 3
/**
 * How long each try waits, in times of the usual. With 5 % of the packets lost, three miss one port in
 * 1,000; the last two are for networks that lose some, and long enough for the system to ask twice: they
 * miss one in 10 million.
 */
const TRIES = [1, 1, 2, 3, 4]
const USUAL_TRIES = 3
/** A host that hides so many ports in a row hides the others too: those are tried once. */
const HIDING = 3

export type OpenPort = { address: string; port: number }

type HostSweep = {
	address: string
	ports: readonly number[]
	timeoutMs: number
	connections: Limiter
	/** Set when an answer comes to a second question, for all hosts. */
	link: { losesPackets: boolean }
	signal: AbortSignal
}

/**
 * The open ports of a host. Ports of controllers are tried first and alone; what stays silent is tried
 * again, as packets may be lost.
 */
export async function sweepHost(host: HostSweep): Promise<OpenPort[]> {
	const { address, ports, link } = host
	const open: OpenPort[] = []
	let silent = 0
	const tryOne = async (port: number) => {
		for (const [tried, times] of TRIES.entries()) {
			const timeoutMs = times * host.timeoutMs
			if (host.signal.aborted || (tried >= USUAL_TRIES && !link.losesPackets)) break
			const answer = await host.connections(() => tryPort(address, port, timeoutMs, host.signal))
			if (answer === 'open') open.push({ address, port })
			if (answer !== 'silent') {
				link.losesPackets ||= tried > 0
				return void (silent = 0)
			}
			if (silent >= HIDING) return
		}
		silent += 1
	}
	const first = ports.filter((port) => CONTROLLER_PORTS.includes(port))
	for (const port of first) await tryOne(port)
	const others = ports.filter((port) => !first.includes(port))
	const width = open.length > 0 ? 1 : AT_ONCE
	for (let i = 0; i < others.length; i += width)
		await Promise.all(others.slice(i, i + width).map(tryOne))
	return open
}
