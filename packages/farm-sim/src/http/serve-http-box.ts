import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Farm } from '../farm'
import { listen, type Listening } from '../listen'

/** What the box reports, by the farm's sensor. */
const SENSORS = { ec0: 'nursery-ec', ph0: 'nursery-ph', temp0: 'nursery-water-temperature' }
/** What such boxes say for a probe that has failed. */
const FAILED = -9999.9

/**
 * A box with a web interface: `/sensors` as small hydroponic controllers answer, `/status` and
 * `/relay/0?turn=on&timer=30` as a relay of the first Shelly generation, for the farm's air pump.
 */
export function serveHttpBox(farm: Farm, at: { host: string; port: number }): Promise<Listening> {
	const relay = () => {
		const leftMs = farm.plugLeftMs('air-pump')
		return {
			ison: farm.running().has('air-pump'),
			has_timer: leftMs > 0,
			timer_remaining: Math.ceil(leftMs / 1000),
		}
	}
	const answer = (url: URL): unknown => {
		if (url.pathname === '/sensors')
			return Object.fromEntries(
				Object.entries(SENSORS).map(([name, sensor]) => {
					const value = farm.read(sensor)
					const raw = name === 'ec0' ? value * 1000 : value
					return [name, Number.isNaN(value) ? FAILED : Number(raw.toFixed(2))]
				}),
			)
		if (url.pathname === '/status')
			return { unixtime: Math.floor(Date.now() / 1000), relays: [relay()] }
		const turn = url.searchParams.get('turn')
		if (url.pathname !== '/relay/0' || (turn !== 'on' && turn !== 'off')) return undefined
		const seconds = Number(url.searchParams.get('timer') ?? 0)
		farm.setPlug('air-pump', turn === 'on', turn === 'on' && seconds > 0 ? seconds * 1000 : null)
		return relay()
	}
	const handle = (request: IncomingMessage, response: ServerResponse) => {
		const said = answer(new URL(request.url ?? '/', 'http://box'))
		response
			.writeHead(said === undefined ? 404 : 200, { 'content-type': 'text/plain' })
			.end(JSON.stringify(said ?? { error: 'no such page' }))
	}
	const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
		request.on('error', () => request.destroy())
		response.on('error', () => response.destroy())
		handle(request, response)
	})
	server.on('clientError', (_error, socket) => socket.destroy())
	return listen(server, at, 'the box', () => server.closeAllConnections())
}
