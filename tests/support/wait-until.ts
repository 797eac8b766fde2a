import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `ask` until it returns a truthy value. The time limit only ends a test that would fail
 * anyway.
 */
export async function waitUntil<T>(
	what: string,
	ask: () => Promise<T> | T,
	timeoutMs = 30_000,
): Promise<Exclude<NonNullable<T>, false>> {
	const end = Date.now() + timeoutMs
	let last: unknown
	while (Date.now() < end) {
		try {
			const answer = await ask()
			if (answer) return answer as Exclude<NonNullable<T>, false>
			last = answer
		} catch (error) {
			last = error
		}
		await sleep(100)
	}
	throw new Error(`Waited ${timeoutMs} ms for: ${what}; last: ${String(last)}`)
}
