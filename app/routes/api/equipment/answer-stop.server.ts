import type { StopWire } from '@sfc/contract/control/outcome-wire'
import type { FarmCtx } from '~/context.server'
import { awaitOutcome } from '~/services/control/await-outcome.server'
import type { NotifiedAgents } from '~/services/control/emergency-stop.server'

/** Waits until the agents have said that they did it, and answers with how many did. */
export async function answerStop(
	ctx: FarmCtx,
	{ told: { commandIds, silent }, stopped }: { told: NotifiedAgents; stopped: boolean },
): Promise<Response> {
	const results = await Promise.all(
		commandIds.map((commandId) => awaitOutcome(ctx, { commandId, waitMs: 5_000 })),
	)
	const confirmed = results.filter(({ status }) => status === 'done').length
	const told = commandIds.length
	const what = stopped ? 'Emergency stop is on' : 'Emergency stop is released'
	const who = `confirmed by ${confirmed} of ${told + silent.length} agents`
	const success = confirmed === told && silent.length === 0
	const message = `${what}, ${who}`
	const body: StopWire = { success, stopped, message, confirmed, told, silent }
	return Response.json(body)
}
