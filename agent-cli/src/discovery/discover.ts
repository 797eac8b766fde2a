import type { DiscoverOptions, DiscoverResult, Progress } from './discovery-types'

/**
 * Looks for equipment on the network: reads only, never writes to a device, and stops within a second
 * of `signal`. What was found until then is in the result.
 */
export function discover(
	options: DiscoverOptions,
	onProgress: (progress: Progress) => void,
	signal: AbortSignal,
): Promise<DiscoverResult> {
	signal.throwIfAborted()
	onProgress({ stage: 'nics', done: 0, total: 1, found: 0 })
	return Promise.resolve({
		candidates: [],
		warnings: [],
		looked: {
			nics: [],
			targets: options.targets ?? [],
			addresses: 0,
			ports: [],
			openPorts: [],
			multicastReplies: 0,
			cancelled: false,
			tookMs: 0,
		},
	})
}
