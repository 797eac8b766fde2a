import { isSpanContextValid, trace } from '@opentelemetry/api'
import { eq } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { Ctx } from '~/context.server'
import { readTraceparent, recordSpan } from '~/tracing/with-span'
import type { EndedStatus } from './command-status'

/**
 * Tells whoever waits for a command that it has ended. `status` is only for live pages; a command that was given
 * inside a trace also gets its spans there.
 */
export async function announceOutcome(
	ctx: Pick<Ctx, 'db' | 'live'>,
	commandId: string,
	status?: EndedStatus,
): Promise<void> {
	ctx.live.publish(`command:${commandId}`, status)
	if (trace.getActiveSpan()) await traceCommand(ctx, commandId)
}

/** Records how long a command waited for its agent, and how long the agent took to answer with the read-back. */
async function traceCommand({ db }: Pick<Ctx, 'db'>, commandId: string): Promise<void> {
	const [command] = await db.read.select().from(commands).where(eq(commands.id, commandId))
	if (!command?.traceparent || command.endedAt === null) return
	const parent = readTraceparent(command.traceparent)
	const given = trace.getSpanContext(parent)
	if (!given || !isSpanContextValid(given)) return
	const { op, status, issuedAt, sentAt, endedAt } = command
	const attributes = {
		'sfc.command.id': commandId,
		'sfc.command.op': op,
		'sfc.command.status': status,
	}
	const options = { parent, attributes }
	recordSpan('command waits for agent', options, {
		startedAt: issuedAt,
		endedAt: sentAt ?? endedAt,
	})
	if (sentAt !== null)
		recordSpan('command at agent', options, {
			startedAt: sentAt,
			endedAt: Math.max(sentAt, endedAt),
		})
}
