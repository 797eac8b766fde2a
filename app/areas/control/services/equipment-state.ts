import { catalogueItem, type CatalogueItem } from '@sfc/domain/control/catalogue'
import { isTrusted, qualityFromCode, type Quality } from '@sfc/domain/readings/quality'
import { currentQuality } from '@sfc/domain/readings/current-quality'
import type { agents } from '#db/schema/agents'
import type { commands, equipment } from '#db/schema/control'
import type { devices, points } from '#db/schema/devices'
import type { latestValues } from '#db/schema/readings'
import type { Farm } from '~/context.server'
import { deviceStatus, type DeviceStatus } from '~/areas/readings/services/device-status'
import { readSwitchArgs } from './read-switch-args'
import { isOpenCommand, type CommandStatus, type EquipmentCommand } from './command-status'
import { explainOutput, type OutputExplanation } from './explain-output'

export type EquipmentState = {
	key: string
	/** Id that an API client gave to its binding. */
	clientBindingId: string | null
	name: string
	/** container, nursery, cultivation or unassigned. */
	zone: string
	type: string
	outputClass: string
	inCatalogue: boolean
	/** False while no device is assigned to it; then it cannot be switched. */
	bound: boolean
	mode: 'auto' | 'manual'
	/** State a person set; null while automation decides. */
	desiredOn: boolean | null
	/** End of a manual ON. */
	desiredUntil: number | null
	desiredBy: string | null
	/**
	 * Since when the output has this state, as a person set it or else as the agent decided; null
	 * while unknown.
	 */
	since: number | null
	/** State that the device reports. `on` is null while that is unknown. */
	reported: {
		on: boolean | null
		at: number | null
		ageMs: number | null
		quality: Quality | null
		reason: string | null
	}
	/**
	 * Level that its device reports; null for an output that is only on or off. `percent` is null
	 * while unknown.
	 */
	dim: { percent: number | null } | null
	why: OutputExplanation
	/** Whether it is switched through a grow-controller cloud, where no lease of ours ends an ON. */
	isCloud: boolean
	/** Newest command, while it is open and for ten minutes after it failed. */
	command: EquipmentCommand | null
	device: { key: string; name: string } | null
	deviceStatus: DeviceStatus['status']
	deviceReason: string | null
}

export type BoundRow = {
	item: typeof equipment.$inferSelect
	point: Pick<typeof points.$inferSelect, 'intervalMs'>
	device: Pick<typeof devices.$inferSelect, 'key' | 'name' | 'status' | 'statusReason'>
	agent: Pick<typeof agents.$inferSelect, 'kind' | 'lastSeenAt' | 'pushEveryMs' | 'revokedAt'>
	latest: typeof latestValues.$inferSelect | null
	/** Newest value of the point that reports the level. */
	level?: typeof latestValues.$inferSelect | undefined
}

export function toEquipmentState(
	{ item, point, device, agent, latest, level }: BoundRow,
	lastCommand: typeof commands.$inferSelect | undefined,
	{ now, farm }: { now: number; farm: Farm },
): EquipmentState {
	const { status, reason } = deviceStatus({
		status: device.status,
		statusReason: device.statusReason,
		lastReadingAt: latest?.at ?? null,
		agentSilentMs: now - agent.lastSeenAt,
		agentPushEveryMs: agent.pushEveryMs,
		agentRevoked: agent.revokedAt !== null,
	})
	const command = shownCommand(lastCommand)
	const leaseEnded = item.desiredUntil !== null && item.desiredUntil <= now
	const reported = reportedState(latest, { now, intervalMs: point.intervalMs, farm, reason })
	return {
		key: item.key,
		clientBindingId: item.clientBindingId,
		name: item.name,
		zone: item.zone,
		type: item.type,
		outputClass: item.outputClass,
		inCatalogue: catalogueItem(item.key) !== undefined,
		bound: true,
		mode: item.mode === 'manual' && !leaseEnded ? 'manual' : 'auto',
		desiredOn: leaseEnded ? null : item.desiredOn,
		desiredUntil: leaseEnded ? null : item.desiredUntil,
		desiredBy: leaseEnded ? null : item.desiredBy,
		since: item.mode === 'manual' && !leaseEnded ? item.desiredAt : item.decisionAt,
		reported,
		dim: item.dimPointId === null ? null : { percent: getLevelPct(reported, level) },
		why: explainOutput({ item, command, farm }),
		isCloud: agent.kind === 'grow-cloud',
		command,
		device: { key: device.key, name: device.name },
		deviceStatus: status,
		deviceReason: reason,
	}
}

function reportedState(
	latest: typeof latestValues.$inferSelect | null,
	{
		now,
		intervalMs,
		farm,
		reason,
	}: { now: number; intervalMs: number; farm: Farm; reason: string | null },
): EquipmentState['reported'] {
	if (!latest) {
		return {
			on: null,
			at: null,
			ageMs: null,
			quality: null,
			reason: reason ?? 'Nothing received yet',
		}
	}
	const ageMs = Math.max(0, now - latest.at)
	const quality = currentQuality(qualityFromCode(latest.quality), ageMs, intervalMs)
	const on =
		latest.value === null || !isTrusted(quality, farm.isSimulated) ? null : latest.value > 0
	return {
		on,
		at: latest.at,
		ageMs,
		quality,
		reason: latest.reason ?? (on === null ? reason : null),
	}
}

/** Returns the level. An output that is off has none, whatever its register says. */
function getLevelPct(
	{ on }: EquipmentState['reported'],
	level: typeof latestValues.$inferSelect | undefined,
): number | null {
	if (on === false) return 0
	return on === null || level?.value == null ? null : Math.round(level.value)
}

function shownCommand(row: typeof commands.$inferSelect | undefined): EquipmentCommand | null {
	if (!row || row.status === 'done') return null
	const { on } = readSwitchArgs(row.args)
	return {
		id: row.id,
		to: row.op === 'release' ? 'auto' : on ? 'on' : 'off',
		status: row.status as CommandStatus,
		reason: isOpenCommand(row.status) ? null : (row.reason ?? 'The agent gave no reason'),
		issuedBy: row.issuedBy,
		issuedAt: row.issuedAt,
	}
}

export const unboundEquipment = (item: CatalogueItem): EquipmentState => ({
	key: item.key,
	clientBindingId: null,
	name: item.name,
	zone: item.zone,
	type: item.type,
	outputClass: item.outputClass,
	inCatalogue: true,
	bound: false,
	mode: 'auto',
	desiredOn: null,
	desiredUntil: null,
	desiredBy: null,
	since: null,
	reported: { on: null, at: null, ageMs: null, quality: null, reason: 'No device is connected' },
	dim: null,
	why: {
		words: 'No device is connected as this yet',
		layer: null,
		percent: null,
		untilAt: null,
		actsAt: null,
		waits: null,
		heldBy: null,
		losers: [],
		unguarded: false,
	},
	isCloud: false,
	command: null,
	device: null,
	deviceStatus: 'unknown',
	deviceReason: 'No device is connected',
})
