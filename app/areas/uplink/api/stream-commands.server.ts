import type { AgentCtx } from '~/context.server'
import { newestPlanVersion } from '~/areas/control/services/plans/read-agent-plan.server'
import { eventStream } from '~/live/event-stream.server'
import {
	markCommandsSent,
	listPendingCommands,
} from '~/areas/control/services/list-pending-commands.server'

/**
 * Streams notices of a newer plan, and commands, each with its sequence number as event id. After a lost
 * connection a command may be sent twice; the agent's journal recognizes it.
 */
export const streamCommands = (request: Request, ctx: AgentCtx, afterSeq: number): Response =>
	eventStream(request, ctx, 'agent', (send, end) => {
		let lastSeq = afterSeq
		let offeredPlan = 0
		let running = false
		let again = false

		const pump = async () => {
			again = true
			if (running) return
			running = true
			while (again) {
				again = false
				const version = (await newestPlanVersion(ctx)) ?? 0
				if (version > offeredPlan) send({ event: 'plan', data: JSON.stringify({ version }) })
				offeredPlan = version
				const commands = await listPendingCommands(ctx, { afterSeq: lastSeq })
				for (const command of commands) {
					send({ event: 'command', id: String(command.seq), data: JSON.stringify(command) })
					lastSeq = command.seq
				}
				if (commands.length > 0) {
					again = true
					await markCommandsSent(ctx, commands)
				}
			}
			running = false
		}
		const pumpOrEnd = () => {
			pump().catch((error: unknown) => {
				ctx.log.warn({ err: error, agentId: ctx.agent.id }, 'a command stream failed')
				end()
			})
		}

		const unsubscribe = ctx.live.subscribe(`agent:${ctx.agent.id}`, (message) => {
			if (message === 'revoked') end()
			else pumpOrEnd()
		})
		pumpOrEnd()
		return unsubscribe
	})
