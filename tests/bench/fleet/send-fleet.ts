import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { AGENT_PATHS, HEARTBEAT_EVERY_MS } from '@sfc/contract/agent/paths'
import { LIMIT_C, POINTS, READ_EVERY_MS, type FleetFarm } from '../../support/seed-fleet'

const RETRY_AFTER_MS = 1000
const ANSWER_LIMIT_MS = 30_000

/** What the agents of a fleet were answered. */
type Sent = { batchMs: number[]; refused: string[]; readings: number }

export type Sending = {
	/** Counts since the last call, and begins anew. */
	take(): Sent
	/** Has one farm send a temperature above its limit; resolves when that batch was answered. */
	overheat(farmId: number): Promise<void>
	stop(): Promise<void>
}

/** Each agent sends a batch of ten readings every twelve seconds and heartbeats, spread evenly. */
export function sendFleet(port: number, fleet: readonly FleetFarm[]): Sending {
	const agent = new Agent({ keepAlive: true, maxSockets: 200 })
	let sent: Sent = { batchMs: [], refused: [], readings: 0 }
	let isStopped = false
	const overheats = new Map<number, () => void>()

	async function post(path: string, authorization: string, body: Buffer): Promise<void> {
		const headers = {
			Authorization: authorization,
			'Content-Length': body.length,
			...(path === AGENT_PATHS.batch
				? { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }
				: { 'Content-Type': 'application/json' }),
		}
		const answer = await ask({ port, agent, method: 'POST', path, headers }, body)
		if (answer !== 200) throw new Error(`${path} ${answer}`)
	}

	async function every(periodMs: number, n: number, work: (i: number) => Promise<void>) {
		const startAt = performance.now() + (n / fleet.length) * periodMs
		for (let i = 0; ; i++) {
			await sleep(Math.max(0, startAt + i * periodMs - performance.now()))
			if (isStopped) return
			await isAccepted(work(i))
		}
	}

	const isAccepted = (sending: Promise<void>): Promise<boolean> =>
		sending.then(
			() => true,
			(error: Error) => {
				sent.refused.push(error.message)
				return false
			},
		)

	/** Sends a batch until it is accepted, as an agent does: its lane takes batches in order alone. */
	async function sendBatch({ farmId, authorization }: FleetFarm, i: number) {
		const isHot = overheats.get(farmId)
		const values = Array.from({ length: POINTS }, (_, p) => [
			`p${p}`,
			isHot && p === 0 ? LIMIT_C + 5 : 20 + p / 10 + (i % 2) / 100,
		])
		const at = Date.now()
		const record = { seq: i + 1, kind: 'readings', at, device: 'rack', values }
		const head = { bootId: 'fleet', lane: 'live', sentAt: at }
		const body = gzipSync(`${JSON.stringify(head)}\n${JSON.stringify(record)}`, { level: 1 })
		const startedAt = performance.now()
		while (!(await isAccepted(post(AGENT_PATHS.batch, authorization, body)))) {
			if (isStopped) return
			await sleep(RETRY_AFTER_MS)
		}
		sent.batchMs.push(performance.now() - startedAt)
		sent.readings += POINTS
		isHot?.()
	}

	const beat = (authorization: string, i: number) => {
		const body = {
			bootId: 'fleet',
			hostname: 'fleet',
			platform: 'bench',
			version: '1',
			uptimeS: (i * HEARTBEAT_EVERY_MS) / 1000,
			rssBytes: 60_000_000,
			spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
			clockOffsetMs: 0,
			emergencyStopped: false,
		}
		return post(AGENT_PATHS.heartbeat, authorization, Buffer.from(JSON.stringify(body)))
	}

	const all = fleet.flatMap((farm, n) => [
		every(READ_EVERY_MS, n, (i) => sendBatch(farm, i)),
		every(HEARTBEAT_EVERY_MS, n, (i) => beat(farm.authorization, i)),
	])
	return {
		take() {
			const taken = sent
			sent = { batchMs: [], refused: [], readings: 0 }
			return taken
		},
		overheat: (farmId) => new Promise((resolve) => overheats.set(farmId, resolve)),
		async stop() {
			isStopped = true
			await Promise.all(all)
			agent.destroy()
		},
	}
}

/** Sends a request and resolves with the status of the answer. */
export const ask = (options: object, body?: Buffer): Promise<number> =>
	new Promise((resolve, reject) => {
		const asked = request({ host: '127.0.0.1', ...options }, (response) => {
			response
				.resume()
				.on('end', () => resolve(response.statusCode ?? 0))
				.on('error', reject)
		})
		asked.setTimeout(ANSWER_LIMIT_MS, () => asked.destroy(new Error('no answer in time')))
		asked.on('error', reject).end(body)
	})
