import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { tightenLimits } from '@sfc/domain/control/safeguards'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import { handOnMs } from '@sfc/domain/control/hand-on-ms'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { commands, equipment, outputSafeguards } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets } from '#db/schema/grow-cloud'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { OPEN_STATUSES, type CommandArgs, type DesiredState } from './command-args'
import { findEmergencyStop } from './find-emergency-stop.server'
import { loadManualEnds } from './load-manual-ends.server'
import { computeDoseDuration } from './compute-dose-duration.server'
import { insertSwitch } from './insert-switch.server'

export type SwitchRequest = {
	equipmentKey: string
	to: 'on' | 'off' | 'auto'
	/** Level, where one was chosen. */
	percent?: number
	/** Duration: by default an hour for an OFF, and the usual time of its class for an ON. */
	forMs?: number
	/** Volume of a dosing pump's ON, which runs for as long as that takes. */
	ml?: number
	/** Reading at which an ON ends, where that is sooner than the end of the band. */
	endsAt?: number
	/** Whether a dosing pump runs into a measuring cup. */
	isMeasuring?: true
}
export type QueuedSwitch = SwitchRequest & ({ commandId: string } | { refused: Fault })

/**
 * Queues commands to switch equipment, each on its own: a refused one is returned with its Fault.
 * Throws Fault forbidden for growers and viewers, conflict during an emergency stop.
 */
export const queueSwitches = (
	ctx: Permitted<'equipment.control'>,
	orders: readonly SwitchRequest[],
): Promise<QueuedSwitch[]> => queueCheckedSwitches(ctx, orders)

/** Queues switches for people who may do no more than this; the caller checks the permission. */
export async function queueCheckedSwitches(
	ctx: FarmCtx,
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
			results.push({ ...order, ...(await queueSwitch(tx, ctx, order, end)) })
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
	{ equipmentKey, to: wanted, percent, forMs: askedMs, ml, endsAt, isMeasuring }: SwitchRequest,
	endsWhen: HandEnd | undefined,
) {
	// A level of 0 is off.
	const to = wanted === 'on' && percent === 0 ? 'off' : wanted
	const target = await findTarget(tx, ctx.farm.id, equipmentKey)
	if (!target) return { refused: outputNotConnected(equipmentKey) }
	if (percent !== undefined && !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
		const text = 'How far on is a whole number from 0 to 100 %'
		return { refused: new Fault('invalid', text, { field: 'percent' }) }
	}
	const isDimmed = target.item.dimPointId !== null
	if (percent !== undefined && percent !== 100 && !isDimmed) {
		const text = `${target.item.name} is either on or off; it cannot be set to ${percent} %`
		return { refused: new Fault('invalid', text) }
	}
	if (target.agentPushEveryMs !== null) {
		const text = `The farm agent on ${target.hostname} only sends readings, so nothing can be switched. Start it with “farm-agent install --write”`
		return { refused: new Fault('unavailable', text) }
	}
	if (to !== 'off' && target.risk && target.acceptedAt === null) {
		const text = `${target.item.name} is switched through a cloud, where no lease ends an ON. ${target.risk}: a manager has to accept that on its page first`
		return { refused: new Fault('conflict', text) }
	}
	const now = ctx.now()
	const silentMs = now - target.agentSeenAt
	if (silentMs > AGENT_OFFLINE_AFTER_MS) {
		const text = `The farm agent has not been heard from for ${formatRoughDuration(silentMs)}, so nothing can be switched`
		return { refused: new Fault('unavailable', text, { retryAfterS: 15 }) }
	}
	const { item, agentId, deviceKey, pointKey } = target
	const issuedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim().slice(0, 200)
	const ofClass = OUTPUT_CLASSES[item.outputClass as OutputClass]
	const { maxOnMs: longestMs } = tightenLimits(ofClass, target.limits ?? {})
	if (endsAt !== undefined && !endsWhen) {
		const text = `No sensor of the air temperature would end it. Switch ${item.name} on for a time instead`
		return { refused: new Fault('conflict', text) }
	}
	let forMs = askedMs
	if (
		to === 'on' &&
		item.outputClass === 'dosing' &&
		target.kind !== 'grow-cloud' &&
		!isMeasuring
	) {
		const dose = await computeDoseDuration(tx, ctx, { item, ml, longestMs })
		if ('refused' in dose) return dose
		forMs = dose.forMs
	}
	const usualMs = handOnMs(item.outputClass as OutputClass, longestMs)
	const lastsMs =
		to === 'off' ? (forMs ?? OVERRIDE_MS) : Math.min(forMs ?? usualMs, longestMs ?? Infinity)
	const maxOnMs = to === 'off' || longestMs === null ? null : lastsMs
	const how = to === 'on' ? { endsWhen, ml } : {}
	const after = getDesiredState(to, { now, lastsMs, by: issuedBy })
	const before = await loadLastConfirmed(tx, item)
	const level = to === 'on' && isDimmed ? { percent: percent ?? 100 } : {}
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
		how: { ...level, ...how, maxOnMs, forMs: lastsMs },
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

async function findTarget(tx: Tx, farmId: number, key: string) {
	const [row] = await tx
		.select({
			item: equipment,
			limits: outputSafeguards.limits,
			pointKey: points.key,
			deviceKey: devices.key,
			agentId: agents.id,
			hostname: agents.hostname,
			agentSeenAt: agents.lastSeenAt,
			agentPushEveryMs: agents.pushEveryMs,
			kind: agents.kind,
			risk: cloudOutlets.risk,
			acceptedAt: cloudOutlets.acceptedAt,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.leftJoin(outputSafeguards, eq(outputSafeguards.equipmentId, equipment.id))
		.leftJoin(cloudOutlets, eq(cloudOutlets.pointId, equipment.pointId))
		.where(
			and(
				eq(equipment.farmId, farmId),
				eq(equipment.key, key),
				isNull(points.removedAt),
				isNull(devices.removedAt),
				isNull(agents.revokedAt),
			),
		)
	return row
}

function outputNotConnected(key: string): Fault {
	const item = catalogueItem(key)
	if (!item) return new Fault('not-found', 'Equipment not found')
	return new Fault('unavailable', `No device is connected as ${item.name} yet`)
}

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
	const { before } = (open?.args ?? {}) as CommandArgs
	return before ?? { mode, desiredOn, desiredUntil, desiredBy, desiredAt }
}
