import { match } from '#db/match'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import type { SwitchArgs } from '@sfc/contract/agent/command'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { handOnMs } from '@sfc/domain/control/hand-on-ms'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { tightenLimits } from '@sfc/domain/control/safeguards'
import { Fault } from '@sfc/domain/fault'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { equipment, outputSafeguards } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets } from '#db/schema/grow-cloud'
import type { FarmCtx } from '~/context.server'
import { computeDoseDuration } from './compute-dose-duration.server'
import type { SwitchRequest } from './switch-request'

type SwitchTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>

type DecidedSwitch = {
	target: SwitchTarget
	to: SwitchRequest['to']
	/** Duration of the manual state. */
	lastsMs: number
	level: { percent?: number }
	how: Pick<SwitchArgs, 'maxOnMs' | 'endsWhen' | 'ml'>
}

/**
 * Decides whether an output may be switched as requested, and how: its level, for how long, and what
 * ends it. Throws Fault not-found, invalid, conflict and unavailable.
 */
export async function decideSwitch(
	tx: Tx,
	ctx: FarmCtx,
	request: SwitchRequest,
	endsWhen: HandEnd | undefined,
): Promise<DecidedSwitch> {
	const { percent, ml } = request
	// A level of 0 is off.
	const to = request.to === 'on' && percent === 0 ? 'off' : request.to
	const target = await findTarget(tx, ctx.farm.id, request.equipmentKey)
	if (!target) throw outputNotConnected(request.equipmentKey)
	requireLevel(target, percent)
	requireSwitchable(target, to, ctx.now())
	if (request.endsAt !== undefined && !endsWhen) {
		const text = `No sensor of the air temperature would end it. Switch ${target.item.name} on for a time instead`
		throw new Fault('conflict', text)
	}
	const outputClass = target.item.outputClass as OutputClass
	const { maxOnMs: longestMs } = tightenLimits(OUTPUT_CLASSES[outputClass], target.limits ?? {})
	const isDose =
		to === 'on' && outputClass === 'dosing' && target.kind !== 'grow-cloud' && !request.isMeasuring
	const { forMs } = isDose
		? await computeDoseDuration(tx, ctx, { item: target.item, ml, longestMs })
		: request
	const usualMs = handOnMs(outputClass, longestMs)
	const lastsMs =
		to === 'off' ? (forMs ?? OVERRIDE_MS) : Math.min(forMs ?? usualMs, longestMs ?? Infinity)
	const maxOnMs = to === 'off' || longestMs === null ? null : lastsMs
	const isDimmed = to === 'on' && target.item.dimPointId !== null
	return {
		target,
		to,
		lastsMs,
		level: isDimmed ? { percent: percent ?? 100 } : {},
		how: to === 'on' ? { maxOnMs, endsWhen, ml } : { maxOnMs },
	}
}

/** Checks a requested level. Throws Fault invalid. */
function requireLevel({ item }: SwitchTarget, percent: number | undefined): void {
	if (percent === undefined) return
	if (!(Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
		const text = 'How far on is a whole number from 0 to 100 %'
		throw new Fault('invalid', text, { field: 'percent' })
	}
	if (percent !== 100 && item.dimPointId === null) {
		const text = `${item.name} is either on or off; it cannot be set to ${percent} %`
		throw new Fault('invalid', text)
	}
}

/** Checks that an agent can and may switch the output now. Throws Fault conflict and unavailable. */
function requireSwitchable(target: SwitchTarget, to: SwitchRequest['to'], now: number): void {
	const { item, hostname, agentPushEveryMs, agentSeenAt, risk, acceptedAt } = target
	if (agentPushEveryMs !== null) {
		const text = `The farm agent on ${hostname} only sends readings, so nothing can be switched. Start it with “farm-agent install --write”`
		throw new Fault('unavailable', text)
	}
	if (to !== 'off' && risk && acceptedAt === null) {
		const text = `${item.name} is switched through a cloud, where no lease ends an ON. ${risk}: a manager has to accept that on its page first`
		throw new Fault('conflict', text)
	}
	const silentMs = now - agentSeenAt
	if (silentMs > AGENT_OFFLINE_AFTER_MS) {
		const text = `The farm agent has not been heard from for ${formatRoughDuration(silentMs)}, so nothing can be switched`
		throw new Fault('unavailable', text, { retryAfterS: 15 })
	}
}

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
			match(
				equipment,
				{ farmId, key },
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
