import type { Ctx } from '~/context.server'
import { awaitOutcome, OUTCOME_WAIT_MS } from './await-outcome.server'
import type { NotifiedAgents } from './emergency-stop.server'

export type StopProof = {
	/** Whether every agent that can switch has confirmed, and there is one. */
	success: boolean
	confirmed: number
	title: string
	/** Summary of what was reached, what was not, and what to do. */
	text: string
}

/**
 * Waits for the agents' answers to an emergency stop or its release, and summarizes what they
 * prove. A stop that did not arrive is no stop.
 */
export async function awaitStopProof(
	ctx: Ctx,
	{
		notified: { told, silent },
		stopped,
		waitMs = OUTCOME_WAIT_MS,
	}: { notified: NotifiedAgents; stopped: boolean; waitMs?: number },
): Promise<StopProof> {
	const results = await Promise.all(
		told.map(async ({ commandId, hostname }) => {
			const { status, reason } = await awaitOutcome(ctx, { commandId, waitMs })
			return { hostname, isDone: status === 'done', reason: reason ?? 'no answer yet' }
		}),
	)
	const done = results.filter(({ isDone }) => isDone).map(({ hostname }) => hostname)
	const missing = [
		...results
			.filter(({ isDone }) => !isDone)
			.map(({ hostname, reason }) => `${hostname} (${reason})`),
		...silent.map((hostname) => `${hostname} (offline)`),
	]
	const confirmed = done.length
	const reached = confirmed > 0 ? `Confirmed by ${done.join(', ')}.` : ''
	if (missing.length === 0 && confirmed > 0)
		return {
			success: true,
			confirmed,
			title: stopped ? 'Emergency stop is on' : 'Emergency stop released',
			text: reached,
		}
	const total = confirmed + missing.length
	const title = stopped ? 'Emergency stop is not confirmed' : 'Release is not confirmed'
	if (total === 0)
		return {
			success: false,
			confirmed,
			title,
			text: `No agent is connected. ${stopped ? BY_HAND : ''}`.trim(),
		}
	const lacking = `Not confirmed by ${missing.join(', ')}: ${missing.length} of ${total} ${total === 1 ? 'agent' : 'agents'}.`
	const next = stopped ? BY_HAND : 'What is offline is released when it is back.'
	return {
		success: false,
		confirmed,
		title,
		text: [reached, lacking, next].filter(Boolean).join(' '),
	}
}

/** Advice for equipment whose stop no agent has confirmed. */
export const BY_HAND =
	'Switch the equipment off at the farm: by its breaker, or “farm-agent stop-all” on its machine. An agent that is offline stops its outputs when it is back.'
