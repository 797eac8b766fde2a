import { EventSource } from 'eventsource'
import { applyGrafts, patchLeaves, type Json, type LeafPatch } from '~/live/leaf-patch'
import type { LiveView } from '~/live/live-view'
import { FARM } from './operate'

/** When a page whose stream was lost and then refused opens it anew (app/shell/live/follow-changes.ts). */
const REFUSED_POLL_MS = 1_000

type Viewed = {
	/** From the loss of a stream until the sensor was seen again, in milliseconds. */
	blind: number[]
	/** Numbers of the farm's sales among its events, as they came. */
	sales: number[]
}

type Where = { url: string; cookie: string; pointId: number }
type Sensor = LiveView<Json> & { data: { page: { newest: { at: number } | null } } }

/** A stream as a browser holds it: opened again after its end, and as the pages do after a refusal. */
function follow(
	address: () => string,
	cookie: string,
	listen: (stream: EventSource) => void,
): () => void {
	let reopening: NodeJS.Timeout | undefined
	const open = () => {
		const stream = new EventSource(address(), {
			fetch: (input, init) =>
				fetch(input, { ...init, headers: { ...init.headers, Cookie: cookie } }),
		})
		stream.addEventListener('error', () => {
			if (stream.readyState !== EventSource.CLOSED) return
			reopening = setTimeout(() => (current = open()), REFUSED_POLL_MS)
		})
		listen(stream)
		return stream
	}
	let current = open()
	return () => {
		clearTimeout(reopening)
		current.close()
	}
}

/** Somebody who looks at a sensor, and a program that follows the events of the farm. */
export function startViewer({ url, cookie, pointId }: Where) {
	const viewed: Viewed = { blind: [], sales: [] }
	let lostMs: number | null = null
	const waiting = new Set<(newestAt: number) => void>()
	const see = (view: Sensor) => {
		if (lostMs !== null) viewed.blind.push(performance.now() - lostMs)
		lostMs = null
		for (const look of waiting) look(view.data.page.newest?.at ?? 0)
	}
	const ofSensor = () =>
		`${url}/api/live?farmId=${FARM}&since=${Date.now()}&view=calibration:${pointId}`
	const leaveSensor = follow(ofSensor, cookie, (stream) => {
		let view: Sensor | null = null
		stream.addEventListener('view', ({ data }) => see((view = JSON.parse(String(data)) as Sensor)))
		stream.addEventListener('graft', ({ data }) => {
			if (view) view.data = applyGrafts(view.data, JSON.parse(String(data))) as Sensor['data']
		})
		stream.addEventListener('patch', ({ data }) => {
			if (!view) return
			const [, ...patch] = JSON.parse(String(data)) as [number, ...LeafPatch]
			view.data = patchLeaves(view.data, patch) as Sensor['data']
			see(view)
		})
		stream.addEventListener('error', () => {
			lostMs ??= performance.now()
		})
	})
	const ofEvents = () =>
		`${url}/api/events/stream?farmId=${FARM}&topics=stock&after=${viewed.sales.at(-1) ?? 0}`
	const leaveEvents = follow(ofEvents, cookie, (stream) => {
		stream.addEventListener('stock.sold', ({ lastEventId }) => {
			viewed.sales.push(Number(lastEventId))
		})
	})
	return {
		viewed,
		/** Resolves when a reading is seen that was measured from now on; with the milliseconds until then. */
		untilNews(): Promise<number> {
			const [fromMs, fromAt] = [performance.now(), Date.now()]
			return new Promise((resolve) => {
				const look = (newestAt: number) => {
					if (newestAt < fromAt) return
					waiting.delete(look)
					resolve(performance.now() - fromMs)
				}
				waiting.add(look)
			})
		},
		leave() {
			leaveSensor()
			leaveEvents()
		},
	}
}
