import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `check` until it returns a truthy value, and returns that. An exception counts as not yet.
 * After `timeoutMs` it throws an error with `what` and the last exception.
 */
export async function waitUntil(what, check, { timeoutMs, everyMs = 250 }) {
	const deadline = performance.now() + timeoutMs
	let lastError
	while (performance.now() < deadline) {
		try {
			const result = await check()
			if (result) return result
		} catch (error) {
			lastError = error
		}
		await sleep(everyMs)
	}
	const because = lastError ? `: ${lastError.cause?.message ?? lastError.message}` : ''
	throw new Error(`${what} took longer than ${Math.round(timeoutMs / 1000)} s${because}`)
}
