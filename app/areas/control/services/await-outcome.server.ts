import { eq } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { Ctx } from '~/context.server'
import { readSwitchArgs } from './read-switch-args'
import { isOpenCommand, type CommandStatus } from './command-status'

export type CommandResult = {
	commandId: string
	status: CommandStatus
	reason: string | null
	/** State that the device reported after the write, if it did. */
	readBack: boolean | null
}

/** Time to wait for an outcome, so that a person learns it within 10 s. */
export const OUTCOME_WAIT_MS = 9_000

/** Time for the agent to move to another server and for its outcome to come, when this one stops. */
const MOVE_MS = 5_000

/** Waits at most `waitMs` for a command to end; afterwards it may still be queued or sent. */
export async function awaitOutcome(
	ctx: Ctx,
	{ commandId, waitMs = OUTCOME_WAIT_MS }: { commandId: string; waitMs?: number },
): Promise<CommandResult> {
	let wake = () => {}
	const ended = new Promise<void>((resolve) => (wake = resolve))
	const unsubscribe = ctx.live.subscribe(`command:${commandId}`, wake)
	const timer = setTimeout(wake, waitMs)
	let moving: NodeJS.Timeout | undefined
	const stop = () => (moving = setTimeout(wake, ctx.db.engine === 'postgres' ? MOVE_MS : 0))
	ctx.live.closing.addEventListener('abort', stop, { once: true })
	try {
		const now = await readCommand(ctx, commandId)
		if (!isOpenCommand(now.status)) return asResult(now)
		await ended
		return asResult(await readCommand(ctx, commandId))
	} finally {
		unsubscribe()
		clearTimeout(timer)
		clearTimeout(moving)
		ctx.live.closing.removeEventListener('abort', stop)
	}
}

type Read = CommandResult & { wantedOn?: boolean | undefined }

async function readCommand(ctx: Ctx, commandId: string): Promise<Read> {
	const { status, reason, readBack, args } = commands
	const [row] = await ctx.db.read
		.select({ status, reason, readBack, args })
		.from(commands)
		.where(eq(commands.id, commandId))
	if (!row) return { commandId, status: 'unknown', reason: 'The command is gone', readBack: null }
	const { on: wantedOn } = readSwitchArgs(row.args)
	return { commandId, ...row, status: row.status as CommandStatus, wantedOn }
}

/**
 * Converts a command to a result. An OFF that the agent holds back, because the output still has to
 * run, is not confirmed yet.
 */
function asResult({ commandId, status, reason, readBack, wantedOn }: Read): CommandResult {
	const waits = status === 'done' && wantedOn === false && (readBack ?? reason !== null)
	return { commandId, status: waits ? 'sent' : status, reason, readBack }
}
