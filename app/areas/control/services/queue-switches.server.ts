import type { DesiredState } from '@sfc/contract/agent/command'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands, type equipment } from '#db/schema/control'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { OPEN_STATUSES } from './command-status'
import { decideSwitch } from './decide-switch.server'
import { findEmergencyStop } from './find-emergency-stop.server'
import { insertSwitch } from './insert-switch.server'
import { loadManualEnds } from './load-manual-ends.server'
import { readSwitchArgs } from './read-switch-args'
import type { SwitchRequest } from './switch-request'

export type QueuedSwitch = SwitchRequest & ({ commandId: string } | { refused: Fault })

/**
 * Queues commands to switch equipment, each on its own: a refused one is returned with its Fault.
 * Throws Fault conflict during an emergency stop.
 */
export async function queueSwitches(
	ctx: Permitted<'equipment.control'> | Permitted<'farm.see'>,
	orders: readonly SwitchRequest[],
): Promise<QueuedSwitch[]> {
	const ends = await loadManualEnds(
		ctx,
		orders.filter(({ to }) => to === 'on'),
	)
	const ordered = await ctx.db.write(async (tx) => {
		const stop = await findEmergencyStop(tx, ctx.farm.id)
		if (stop) {
			const text = `The emergency stop by ${stop.by} holds every output off. Release it first`
			throw new Fault('conflict', text)
		}
		const results: (QueuedSwitch & { agentId?: string })[] = []
		for (const order of orders) {
			const end = ends.get(order.equipmentKey)
			const queued = await queueSwitch(tx, ctx, order, end).catch((error: unknown) => {
				if (error instanceof Fault) return { refused: error }
				throw error
			})
			results.push({ ...order, ...queued })
		}
		return results
	})
	for (const agentId of new Set(ordered.map((order) => order.agentId))) {
		if (agentId) ctx.live.publish(`agent:${agentId}`)
	}
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
	return ordered
}

async function queueSwitch(
	tx: Tx,
	ctx: FarmCtx,
	request: SwitchRequest,
	endsWhen: HandEnd | undefined,
): Promise<{ commandId: string; agentId: string }> {
	const { target, to, lastsMs, level, how } = await decideSwitch(tx, ctx, request, endsWhen)
	const { item, agentId, deviceKey, pointKey } = target
	const now = ctx.now()
	const issuedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim().slice(0, 200)
	const after = getDesiredState(to, { now, lastsMs, by: issuedBy })
	const before = await loadLastConfirmed(tx, item)
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: to === 'auto' ? 'equipment.mode-changed' : 'equipment.switched',
		subject: item.name,
		before: formatDesiredState(before),
		after: { ...formatDesiredState(after), ...level },
	})
	const commandId = await insertSwitch(tx, {
		farmId: ctx.farm.id,
		agentId,
		equipmentId: item.id,
		deviceKey,
		pointKey,
		to,
		how: { ...level, ...how, forMs: lastsMs },
		before,
		after,
		issuedBy,
		now,
	})
	return { commandId, agentId }
}

const formatDesiredState = ({ mode, desiredOn }: DesiredState) => ({
	mode,
	...(desiredOn === null ? {} : { switchedTo: desiredOn ? 'on' : 'off' }),
})

function getDesiredState(
	to: SwitchRequest['to'],
	{ now, lastsMs, by }: { now: number; lastsMs: number; by: string },
): DesiredState {
	if (to === 'auto') {
		return { mode: 'auto', desiredOn: null, desiredUntil: null, desiredBy: null, desiredAt: null }
	}
	const desiredUntil = now + lastsMs
	return { mode: 'manual', desiredOn: to === 'on', desiredUntil, desiredBy: by, desiredAt: now }
}

/**
 * Returns the state to restore when the command fails: never the desired state of another open
 * command.
 */
async function loadLastConfirmed(
	tx: Tx,
	item: typeof equipment.$inferSelect,
): Promise<DesiredState> {
	const [open] = await tx
		.select({ args: commands.args })
		.from(commands)
		.where(and(eq(commands.equipmentId, item.id), inArray(commands.status, OPEN_STATUSES)))
		.orderBy(desc(commands.seq))
		.limit(1)
	const { mode, desiredOn, desiredUntil, desiredBy, desiredAt } = item
	const { before } = readSwitchArgs(open?.args ?? {})
	return before ?? { mode, desiredOn, desiredUntil, desiredBy, desiredAt }
}
