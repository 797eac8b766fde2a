import { randomUUID } from 'node:crypto'
import type { AgentCommand } from '@sfc/contract/agent/command'
import { eq, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands } from '#db/schema/control'
import type { CommandArgs } from './command-args'

export type NewCommand = {
	farmId: number
	agentId: string
	op: AgentCommand['op']
	equipmentId?: number
	deviceKey?: string
	pointKey?: string
	args?: CommandArgs
	issuedBy: string
	issuedAt: number
	expiresAt: number
}

/** Queues a command with the agent's next sequence number. Returns its id. */
export async function insertCommand(tx: Tx, command: NewCommand): Promise<string> {
	const [last] = await tx
		.select({ seq: max(commands.seq) })
		.from(commands)
		.where(eq(commands.agentId, command.agentId))
	const id = randomUUID()
	const seq = Number(last?.seq ?? 0) + 1
	await tx.insert(commands).values({ args: {}, ...command, id, seq, status: 'queued' })
	return id
}
