import { withTimeout } from '@sfc/contract/with-timeout'

const THROTTLE_MS = 1_000
const POLL_EVERY_MS = 5_000
const PROBE_TIMEOUT_MS = 2_000

type Options = {
	farmId: number
	/** Whether a change of these topics concerns the page; those of `/api/live`. */
	concerns: (topics: string[]) => boolean
	/** When what is on the page was read, in milliseconds UTC. */
	since: number
	/** Hears when the stream opens and when it is lost; not when it rests. */
	onStream: (isOpen: boolean) => void
}

/**
 * Calls `reload` when the server says that something changed, at most once a second. While its
 * stream is down it asks every 5 s instead, and only reloads when the server answers at all: a
 * reload that fails would replace the page by an error. Rests while the tab is hidden. A change that
 * came before the stream was open counts too. Returns the function that ends it.
 */
export function followChanges(
	reload: () => void,
	{ farmId, concerns, since, onStream }: Options,
): () => void {
	let stream: EventSource | undefined
	let lastReloadAt = -Infinity
	let waiting: ReturnType<typeof setTimeout> | undefined
	let isProbing = false

	const reloadSoon = () => {
		if (waiting !== undefined) return
		const waitMs = Math.max(0, lastReloadAt + THROTTLE_MS - performance.now())
		waiting = setTimeout(() => {
			waiting = undefined
			lastReloadAt = performance.now()
			reload()
		}, waitMs)
	}

	const connect = () => {
		stream?.close()
		stream = new EventSource(`/api/live?farmId=${farmId}&since=${since}`)
		let wasLost = false
		stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
			if (concerns(data.split(' '))) reloadSoon()
		})
		stream.addEventListener('error', () => {
			wasLost = true
			onStream(false)
		})
		stream.addEventListener('open', () => {
			onStream(true)
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
		// The browser gives up on a stream that was answered with an error.
		if (stream?.readyState === EventSource.CLOSED) connect()
		reloadSoon()
	}

	const onVisibility = () => {
		if (document.hidden) return stream?.close()
		connect()
		void poll()
	}

	const polling = setInterval(() => void poll(), POLL_EVERY_MS)
	document.addEventListener('visibilitychange', onVisibility)
	if (!document.hidden) connect()
	return () => {
		clearInterval(polling)
		clearTimeout(waiting)
		document.removeEventListener('visibilitychange', onVisibility)
		stream?.close()
	}
}
