import { withTimeout } from '@sfc/contract/with-timeout'
import { applyGrafts, patchLeaves, type Graft, type Json, type LeafPatch } from '~/live/leaf-patch'
import type { LiveView } from '~/live/live-view'
import type { StreamedView } from '~/live/streamed-view'

const THROTTLE_MS = 1_000
const POLL_EVERY_MS = 5_000
/** After a stream was lost and its server's successor refused another: sooner, as it may be starting. */
const REFUSED_POLL_MS = 1_000
const PROBE_TIMEOUT_MS = 2_000

type Options = {
	farmId: number
	/** The name of the page's live view; empty for none. */
	of: string
	/** Period of additional reloads, while the server answers. */
	reloadEveryMs: number | null
	/** When the page's data was read, in milliseconds UTC. */
	since: () => number
	/** Called when the stream opens and when it is lost; not when it is paused. */
	onStream: (isOpen: boolean) => void
	/** Called with the view whenever it changed. */
	onView: (view: StreamedView) => void
}

/**
 * Keeps a live view current from the server's stream, and calls `reload` when anything else changed, at most
 * once a second, and again until it returns true. While the stream is down it polls every 5 s, and reloads
 * only when the server answers: a failed reload would replace the page by an error. Pauses while the tab is
 * hidden. Changes from before the stream was open count too. Returns a function that stops it.
 */
export function followChanges(
	reload: () => boolean,
	{ farmId, of, reloadEveryMs, since, onStream, onView }: Options,
): () => void {
	let stream: EventSource | undefined
	let lastReloadAt = -Infinity
	let waiting: ReturnType<typeof setTimeout> | undefined
	let probingSoon: ReturnType<typeof setTimeout> | undefined
	let isProbing = false

	const reloadSoon = () => {
		if (waiting !== undefined) return
		const waitMs = Math.max(0, lastReloadAt + THROTTLE_MS - performance.now())
		waiting = setTimeout(() => {
			waiting = undefined
			lastReloadAt = performance.now()
			// Changes while the tab is hidden are announced when it is shown again.
			if (!document.hidden && !reload()) reloadSoon()
		}, waitMs)
	}

	const connect = () => {
		stream?.close()
		const wanted = `farmId=${farmId}&since=${since()}&view=${encodeURIComponent(of)}`
		stream = new EventSource(`/api/live?${wanted}`)
		let wasLost = false
		let wasOpen = false
		let view: LiveView<Json> | null = null
		stream.addEventListener('changed', reloadSoon)
		stream.addEventListener('view', ({ data }: MessageEvent<string>) => {
			view = JSON.parse(data) as LiveView<Json>
			onView(view as StreamedView)
		})
		stream.addEventListener('graft', ({ data }: MessageEvent<string>) => {
			if (view) view = { ...view, data: applyGrafts(view.data, JSON.parse(data) as Graft[]) }
		})
		stream.addEventListener('patch', ({ data }: MessageEvent<string>) => {
			if (!view) return
			const [now, ...patch] = JSON.parse(data) as [number, ...LeafPatch]
			view = { ...view, now, data: patchLeaves(view.data, patch) }
			onView(view as StreamedView)
		})
		stream.addEventListener('error', () => {
			wasLost = true
			onStream(false)
			if (wasOpen && stream?.readyState === EventSource.CLOSED)
				probingSoon = setTimeout(() => void poll(), REFUSED_POLL_MS)
		})
		stream.addEventListener('open', () => {
			onStream(true)
			wasOpen = true
			if (wasLost) reloadSoon()
		})
	}

	const poll = async () => {
		if (document.hidden || isProbing || stream?.readyState === EventSource.OPEN) return
		isProbing = true
		const isUp = await withTimeout(PROBE_TIMEOUT_MS, undefined, (signal) =>
			fetch('/api/health-check', { signal }),
		).then(
			(response) => response.ok,
			() => false,
		)
		isProbing = false
		if (!isUp || document.hidden) return
		// The browser closes a stream that was answered with an error.
		if (stream?.readyState === EventSource.CLOSED) connect()
		reloadSoon()
	}

	const onVisibility = () => {
		if (document.hidden) return stream?.close()
		connect()
		void poll()
	}

	const polling = setInterval(() => void poll(), POLL_EVERY_MS)
	const reloading =
		reloadEveryMs === null
			? undefined
			: setInterval(() => {
					if (stream?.readyState === EventSource.OPEN) reloadSoon()
				}, reloadEveryMs)
	document.addEventListener('visibilitychange', onVisibility)
	if (!document.hidden) connect()
	return () => {
		clearInterval(polling)
		clearInterval(reloading)
		clearTimeout(waiting)
		clearTimeout(probingSoon)
		document.removeEventListener('visibilitychange', onVisibility)
		stream?.close()
	}
}
