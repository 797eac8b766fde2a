import { findServer, showFailure, type FarmServer } from './farm-server'
import type { Red, RedNode } from './red'

const FIGURES = ['temperature', 'humidity', 'ph', 'ec', 'co2', 'waterTemperature'] as const

export type ReadingsConfig = {
	server: string
	figure: string
	series?: string
	everyS?: string | number
}

/** How far back the newest value of a series is looked for. */
const WINDOW_MS = 15 * 60_000
/** The least time between two reads: a token may make 600 calls a minute. */
const LEAST_S = 5

/** Starts a node that gives the newest value of a figure or a series, by the clock and for each message. */
export function startReadings(RED: Red, node: RedNode, config: ReadingsConfig): void {
	RED.nodes.createNode(node, config)
	const server = findServer(RED, node, config.server)
	if (!server) return
	const read = async () => {
		const reading = await readNewest(server, config)
		const { payload, unit, reason } = reading
		const isThere = payload !== null
		const text = isThere ? `${payload} ${unit}` : `no value: ${reason ?? 'nothing was measured'}`
		node.status({ fill: isThere ? 'green' : 'yellow', shape: isThere ? 'dot' : 'ring', text })
		return reading
	}
	node.on('input', (message, send, done) => {
		read().then(
			(reading) => {
				send({ ...message, ...reading })
				done()
			},
			(error: unknown) => done(showFailure(node, error)),
		)
	})
	const everyS = Number(config.everyS)
	if (!(everyS > 0)) return
	const poll = () =>
		void read().then(
			(reading) => node.send(reading),
			(error: unknown) => showFailure(node, error),
		)
	const timer = setInterval(poll, Math.max(LEAST_S, everyS) * 1000)
	node.on('close', (done) => {
		clearInterval(timer)
		done()
	})
	poll()
}

/** Reads as a message: `payload` is the value, null with a `reason` where there is none. */
async function readNewest({ api, query }: FarmServer, { figure, series = '' }: ReadingsConfig) {
	const name = FIGURES.find((one) => one === figure)
	if (name) {
		const { value, ...more } = (await api.readEnvironment({ query }))[name]
		return { topic: name, payload: value, ...more }
	}
	const to = Date.now()
	const span = { series, from: to - WINDOW_MS, to, points: 2000 }
	const { series: about, points } = await api.readHistory({ query: { ...query, ...span } })
	const newest = points.findLast(({ mean }) => mean !== null)
	return {
		topic: about.label,
		payload: newest?.mean ?? null,
		unit: about.unit,
		at: newest?.at ?? null,
		ageMs: newest ? to - newest.at : null,
		reason: newest ? null : 'no reading in the last 15 minutes',
	}
}
