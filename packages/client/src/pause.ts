import { onAbort } from '@sfc/contract/on-abort'

/** Waits; rejects at once with the signal's reason when the caller gives up. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	signal?.throwIfAborted()
	let leave = () => {}
	let timer: ReturnType<typeof setTimeout> | undefined
	try {
		await new Promise<void>((resolve, reject) => {
			timer = setTimeout(resolve, ms)
			if (signal) leave = onAbort(signal, () => reject(signal.reason as Error))
		})
	} finally {
		clearTimeout(timer)
		leave()
	}
}
