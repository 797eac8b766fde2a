import { pause } from '../../time/pause'
import { createLimiter } from './limiter'
import { askNeighbours, readNeighbours } from './neighbours'
import { sweepHost, type OpenPort } from './sweep-host'
import { tryPort } from './try-port'

/** Connections at a time in the whole network: what a small switch and router bear. */
const CONNECTIONS = 256
/** Addresses asked for at a time: half of what Linux keeps unanswered without dropping any. */
const BLOCK = 256
const LOOK_EVERY_MS = 40
/** The system asks for a hardware address three times, a second apart. */
const ROUND_MS = 1000
/** After each time the answers are waited for so long. */
const ANSWER_MS = 130
const MOST_ROUNDS = 8
/** So many rounds that find nobody end it. */
const MOST_IN_VAIN = 3
/**
 * After its third question the system gives up, a little later than after three rounds, and asks again when
 * it is told to: it is told so often from then on, and does nothing while it still asks.
 */
const QUESTIONS = 3
const TELL_EVERY_MS = 200
/** Ports that tell whether a host behind a router is there. */
const FIRST_PORTS = 3

type Sweep = {
	addresses: readonly string[]
	ports: readonly number[]
	/** Known to be there: every port is tried at once. */
	alive: ReadonlySet<string>
	/** Whether an address is in the network of one of this machine's own interfaces. */
	isNear(address: string): boolean
	timeoutMs: number
	signal: AbortSignal
	/** Called once for each host that is there, before its ports are tried. */
	onThere?(address: string): void
	/** Called once for each host that is there, with what it has open, as soon as that is known. */
	onHost(address: string, open: OpenPort[]): void
	onProgress(done: number): void
}

/**
 * Finds hosts and their open ports. In the own network the hardware address says whether somebody is
 * there; behind a router only a port can. Hosts are tried side by side, each gently.
 */
export async function sweep(options: Sweep): Promise<void> {
	const { addresses, alive, isNear, signal } = options
	const connections = createLimiter(CONNECTIONS)
	const link = { losesPackets: false }
	let done = 0
	const count = () => options.onProgress((done += 1))
	const work: Promise<void>[] = []
	const take = (address: string) => {
		options.onThere?.(address)
		const swept = sweepHost({ ...options, address, connections, link }).then((open) => {
			options.onHost(address, open)
			count()
		})
		work.push(swept)
		return swept
	}
	const known = addresses.filter((address) => alive.has(address))
	const near = addresses.filter((address) => !alive.has(address) && isNear(address))
	const far = addresses.filter((address) => !alive.has(address) && !isNear(address))
	for (const address of known) void take(address)
	const isThere = async (address: string) => {
		for (const port of options.ports.slice(0, FIRST_PORTS)) {
			const answer = await connections(() => tryPort(address, port, options.timeoutMs, signal))
			if (answer !== 'silent') return true
			if (signal.aborted) return false
		}
		return false
	}
	work.push(...far.map(async (address) => ((await isThere(address)) ? take(address) : count())))
	const onThere = (address: string) => void take(address)
	const findAll = async (wanted: readonly string[], tellFromMs: number) => {
		const missing: string[] = []
		for (let i = 0; i < wanted.length; i += BLOCK) {
			const block = { addresses: wanted.slice(i, i + BLOCK), tellFromMs, link, signal, onThere }
			missing.push(...(signal.aborted ? block.addresses : await findNear(block)))
		}
		return missing
	}
	// what is taken while others are awaited is in the list too
	let ended = 0
	const finish = async () => {
		for (; ended < work.length; ended++) await work[ended]
	}
	let missing = await findAll(near, QUESTIONS * ROUND_MS)
	const knewLoss = link.losesPackets
	await finish()
	// On a busy machine the signs of a network that loses packets come late.
	const table = missing.length > 0 ? await readNeighbours() : new Map<string, string>()
	link.losesPackets ||= missing.some((address) => table.has(address))
	if (link.losesPackets && !knewLoss) missing = await findAll(missing, 0)
	await finish()
	for (const _ of missing) count()
}

type Near = {
	addresses: readonly string[]
	/** When the system has given up on the first of them and must be told to ask again. */
	tellFromMs: number
	link: { losesPackets: boolean }
	signal: AbortSignal
	onThere(address: string): void
}

/**
 * Waits for hardware addresses. Where some come late, packets are lost: then those that are missing are
 * asked for until three rounds in a row have found nobody. Gives those that stay missing.
 */
async function findNear(near: Near): Promise<Iterable<string>> {
	const { addresses, link, signal, onThere } = near
	const waiting = new Set(addresses)
	const beganMs = performance.now()
	const elapsedMs = () => performance.now() - beganMs
	let inVain = 0
	let tellMs = near.tellFromMs
	await askNeighbours(addresses)
	for (let round = 1; round <= MOST_ROUNDS && waiting.size > 0 && inVain < MOST_IN_VAIN; round++) {
		const endMs = round * ROUND_MS + ANSWER_MS
		let isLate = false
		while (elapsedMs() < endMs && waiting.size > 0 && !signal.aborted) {
			const table = await readNeighbours()
			for (const address of waiting)
				if (table.has(address)) {
					waiting.delete(address)
					isLate ||= elapsedMs() >= ROUND_MS - ANSWER_MS
					onThere(address)
				}
			if (elapsedMs() >= tellMs) {
				tellMs += TELL_EVERY_MS
				await askNeighbours([...waiting])
			}
			await pause(LOOK_EVERY_MS, signal)
		}
		link.losesPackets ||= isLate
		if (signal.aborted || !link.losesPackets) break
		inVain = isLate ? 0 : inVain + 1
	}
	return waiting
}
