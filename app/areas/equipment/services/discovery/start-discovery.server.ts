import { randomUUID } from 'node:crypto'
import { COMMAND_MAX_LIFE_MS, type ScanType } from '@sfc/contract/agent/command'
import { formatUnitIds } from '@sfc/contract/equipment/discovery/unit-ids'
import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { discoveries } from '#db/schema/discovery'
import type { FarmCtx, Permitted } from '~/context.server'
import { requireConnectedAgent } from '../agents/require-connected-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertCommand } from '~/areas/control/services/insert-command.server'
import { RUNNING } from './discovery'
import { expectedDevices, type ExpectedDevices } from './expected-devices'

/**
 * How thoroughly to search, where (by default the agent's own networks), and which Modbus unit ids
 * to ask.
 */
export type SearchInput = { scan: ScanType; targets?: string[]; units?: number[] }

/**
 * Has the farm's agent find equipment and adopt what it identifies with certainty. While a
 * discovery runs, a second start returns it. `failed` begins the error message. Throws Fault
 * unavailable when no agent of the farm is online, and conflict while one runs that searches
 * elsewhere.
 */
export async function startDiscovery(
	ctx: Permitted<'agent.manage'>,
	wanted: SearchInput = { scan: 'farm-equipment' },
	failed = 'Failed to start network scan.',
): Promise<{ discoveryId: string; expectedDevices: ExpectedDevices }> {
	const { discoveryId, agentId } = await ctx.db.write(async (tx) => {
		const running = await findRunning(tx, ctx.farm.id)
		if (running) {
			requireSameSearch(running, wanted, failed)
			return { discoveryId: running.id, agentId: null }
		}
		const agent = await requireConnectedAgent(tx, ctx, failed)
		return { discoveryId: await insert(tx, ctx, agent, wanted), agentId: agent.id }
	})
	if (agentId) {
		ctx.live.publish(`agent:${agentId}`)
		ctx.live.publish(`farm:${ctx.farm.id}`, 'discovery')
	}
	return { discoveryId, expectedDevices: expectedDevices() }
}

async function findRunning(tx: Tx, farmId: number) {
	const [row] = await tx
		.select({
			id: discoveries.id,
			scan: discoveries.scan,
			targets: discoveries.targets,
			requestedBy: discoveries.requestedBy,
		})
		.from(discoveries)
		.where(and(eq(discoveries.farmId, farmId), inArray(discoveries.status, RUNNING)))
		.limit(1)
	return row
}

/**
 * Rejects a search of other networks than the running one: it must not look as if they were
 * searched.
 */
function requireSameSearch(
	running: NonNullable<Awaited<ReturnType<typeof findRunning>>>,
	{ scan, targets = [] }: SearchInput,
	failed: string,
): void {
	const { targets: runningTargets, requestedBy } = running
	if (running.scan === scan && String(runningTargets ?? []) === String(targets)) return
	const text = `${failed} Another search by ${requestedBy} runs: wait for its end, or cancel it`
	throw new Fault('conflict', text)
}

async function insert(
	tx: Tx,
	ctx: FarmCtx,
	{ id: agentId, hostname }: { id: string; hostname: string },
	{ scan, targets = [], units }: SearchInput,
): Promise<string> {
	const id = randomUUID()
	const now = ctx.now()
	const { name: issuedBy } = personActor(ctx)
	await tx.insert(discoveries).values({
		id,
		agentId,
		farmId: ctx.farm.id,
		requestedBy: issuedBy,
		status: 'waiting',
		phase: 'Waiting for the agent',
		progressPct: 0,
		devices: [],
		scan,
		targets,
		createdAt: now,
		updatedAt: now,
	})
	await insertCommand(tx, {
		farmId: ctx.farm.id,
		agentId,
		op: 'discover',
		args: { discoveryId: id, scan, targets, ...(units && { units }) },
		issuedBy,
		issuedAt: now,
		expiresAt: now + COMMAND_MAX_LIFE_MS,
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'discovery.started',
		subject: `by the agent on ${hostname}${targets.length ? `, at ${targets.join(', ')}` : ''}${units ? `, Modbus unit ids ${formatUnitIds(units)}` : ''}`,
	})
	return id
}
