import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '#db/telemetry/read-raw'
import { startServer } from '../support/start-server'
import { enrol } from './ingest'
import { percentile, timeMs, type Bench, type Figure } from './measure'
import { sensorIds } from './telemetry'
import { EVERY_MS, fillHistory, buildHour, wander } from './telemetry-fill'
import { PEER_SPANS, startPeers } from './telemetry-peers'

const DAYS = 31
const ROUNDS = 5
const CALLS = 12

/** Charts of the same readings in other installed programs, for comparison; with `--peers`. */
export const telemetryPeersBench: Bench = {
	name: 'telemetry-beside',
	how:
		`${DAYS} days of readings each ${EVERY_MS / 1000} s of one sensor, least, greatest and mean of each step, asked in turn, ` +
		`${ROUNDS} rounds of ${CALLS} calls each, p50. Ours is \`GET /api/history\` of the built server with its sign-in, rights, ` +
		'calibrations and gaps, from roll-ups; the others are asked directly and hold the readings alone: PostgreSQL by the ' +
		'driver, the others over HTTP as JSON, caches of results off. PostgreSQL is the embedded one of the tests, the others are those installed.',
	async run() {
		const dataDir = mkdtempSync(join(tmpdir(), 'farm-beside-'))
		return besideFigures(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }))
	},
}

async function besideFigures(dataDir: string): Promise<Figure[]> {
	const toAt = Date.now() - (Date.now() % HOUR_MS)
	const fromAt = toAt - DAYS * 24 * HOUR_MS
	const first = await startServer({ dataDir })
	await enrol(first, 0, { points: 1, intervalMs: EVERY_MS }).finally(() => first.stop())
	const [pointId = 0] = sensorIds(join(dataDir, 'farm.db'))
	const filled = fillHistory(join(dataDir, 'farm.db'), { pointIds: [pointId], fromAt, toAt })
	const next = wander(pointId)
	const hours = Array.from({ length: DAYS * 24 }, (_, i) => buildHour(fromAt + i * HOUR_MS, next))
	const { peers, missing } = await startPeers(hours.flat())
	const server = await startServer({ dataDir })
	try {
		for (const peer of peers) {
			const held = await peer.count()
			if (held !== filled.readings)
				throw new Error(`${peer.name} holds ${held} of ${filled.readings}`)
		}
		const headers = { Authorization: `Bearer ${server.token}` }
		const ours = async (from: number, to: number) => {
			const query = `farmId=11&series=${pointId}&from=${from}&to=${to}&points=1000`
			const answer = await fetch(`${server.url}/api/history?${query}`, { headers })
			return ((await answer.json()) as { points: unknown[] }).points.length
		}
		const figures: Figure[] = []
		for (const [name, ms, stepMs] of PEER_SPANS) {
			const asks = [
				() => ours(toAt - ms, toAt),
				...peers.map((peer) => () => peer.chart(toAt - ms, toAt, stepMs)),
			]
			const times: number[][] = asks.map(() => [])
			for (let round = 0; round <= ROUNDS; round++) {
				for (const [i, ask] of asks.entries()) {
					for (let call = 0; call < CALLS; call++) {
						let steps = 0
						const took = await timeMs(async () => (steps = await ask()))
						if (Math.abs(steps - ms / stepMs) > 2) throw new Error(`${steps} steps in a chart`)
						if (round > 0) times[i]?.push(took) // the first round warms up
					}
				}
			}
			const [own = NaN, ...others] = times.map((list) => percentile(list, 50))
			for (const [i, peer] of peers.entries()) {
				figures.push({
					name: `chart of ${name}, ${ms / stepMs} steps, p50`,
					value: `${own.toFixed(1)} ms`,
					against: `${others[i]?.toFixed(1)} ms ${peer.name}`,
					ratio: (own / (others[i] ?? NaN)).toFixed(2),
				})
			}
		}
		return [...figures, { name: 'not measured', value: missing.join(', ') }]
	} finally {
		await server.stop()
		for (const peer of peers) await peer.stop()
	}
}
