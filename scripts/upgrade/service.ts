import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '@sfc/contract/with-timeout'
import { runCommand } from './run-program'

/** How the server is stopped and started; without, the operator does both. */
export type Service = { stop(): Promise<unknown>; start(): Promise<unknown> } | null

const UNIT = 'smart-farm-control'
const ASK_AGAIN_MS = 500
const ANSWER_MS = 5_000

/** By the operator's own commands, or by the systemd unit where there is one. */
export async function findService(options: {
	stop?: string | undefined
	start?: string | undefined
	service?: string | undefined
}): Promise<Service> {
	const { stop, start } = options
	if (stop && start)
		return { stop: () => runCommand(stop, [], true), start: () => runCommand(start, [], true) }
	if (stop || start) throw new Error('--stop and --start belong together')
	const unit = options.service ?? UNIT
	const isThere = await runCommand('systemctl', ['cat', unit]).then(
		() => true,
		() => false,
	)
	if (!isThere && options.service) throw new Error(`systemd has no unit ${unit}`)
	if (!isThere) return null
	return {
		stop: () => runCommand('systemctl', ['stop', unit]),
		start: () => runCommand('systemctl', ['start', unit]),
	}
}

/** Waits until a server says that it can do its work. Throws what it says otherwise. */
export async function waitUntilReady(url: string, limitMs: number): Promise<void> {
	const end = performance.now() + limitMs
	let last = ''
	while (performance.now() < end) {
		try {
			const answer = await withTimeout(ANSWER_MS, undefined, (signal) =>
				fetch(`${url}/readyz`, { signal }),
			)
			last = (await answer.text()).trim()
			if (answer.ok) return
		} catch (error) {
			const { message, cause } = error as Error
			last = cause instanceof Error ? cause.message : message
		}
		await sleep(ASK_AGAIN_MS)
	}
	throw new Error(`${url}/readyz was not ready within ${Math.round(limitMs / 1000)} s: ${last}`)
}
