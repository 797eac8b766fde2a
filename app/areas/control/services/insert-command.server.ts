import { randomUUID } from 'node:crypto'
import { StoredCommand } from '@sfc/contract/agent/command'
import { eq, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands } from '#db/schema/control'
import { currentTraceparent } from '~/tracing/with-span'

export type NewCommand = StoredCommand & {
	farmId: number
	agentId: string
	equipmentId?: number
	deviceKey?: string
	pointKey?: string
	issuedBy: string
	issuedAt: number
	expiresAt: number
}

/**
 * Queues a command with the agent's next sequence number. Returns its id. Throws for an operation
 * that there is not, and for arguments of another one.
 */
export async function insertCommand(tx: Tx, command: NewCommand): Promise<string> {
	const [last] = await tx
		.select({ seq: max(commands.seq) })
		.from(commands)
		.where(eq(commands.agentId, command.agentId))
	const id = randomUUID()
	const seq = Number(last?.seq ?? 0) + 1
	const stored = StoredCommand.parse(command)
	const traceparent = currentTraceparent() ?? null
	await tx
		.insert(commands)
		.values({ ...command, ...stored, id, seq, status: 'queued', traceparent })
	return id
}
