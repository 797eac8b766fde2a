import type { CommandStatus } from './command-args'
import { eq } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { Ctx } from '~/context.server'
import { isOpenCommand } from './command-args'

export type CommandResult = {
	commandId: string
	status: CommandStatus
	reason: string | null
	/** The state the device reported after the write, if it did. */
	readBack: boolean | null
}

/** A person learns the outcome of a switch within 10 s. */
const OUTCOME_WAIT_MS = 9_000

/** Waits at most `waitMs` for a command to end; afterwards it may still be queued or sent. */
export async function awaitOutcome(
	ctx: Ctx,
	{ commandId, waitMs = OUTCOME_WAIT_MS }: { commandId: string; waitMs?: number },
): Promise<CommandResult> {
	let wake = () => {}
	const ended = new Promise<void>((resolve) => (wake = resolve))
	const unsubscribe = ctx.live.subscribe(`command:${commandId}`, wake)
	const timer = setTimeout(wake, waitMs)
	ctx.live.closing.addEventListener('abort', wake, { once: true })
	try {
		const now = await readResult(ctx, commandId)
		if (!isOpenCommand(now.status)) return now
		await ended
		return await readResult(ctx, commandId)
	} finally {
		unsubscribe()
		clearTimeout(timer)
		ctx.live.closing.removeEventListener('abort', wake)
	}
}

async function readResult(ctx: Ctx, commandId: string): Promise<CommandResult> {
	const { status, reason, readBack } = commands
	const [row] = await ctx.db.read
		.select({ status, reason, readBack })
		.from(commands)
		.where(eq(commands.id, commandId))
	if (!row) return { commandId, status: 'unknown', reason: 'The command is gone', readBack: null }
	return { commandId, ...row, status: row.status as CommandStatus }
}
