import type { FarmSummary } from '@sfc/contract/agent/heartbeat'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { groupBy } from '@sfc/domain/group-by'
import type { HandDosing } from '../control/hand-dosing'
import type { FarmSnapshot } from '../home-assistant/farm-snapshot'
import type { Safety } from '../safety/safety'
import type { Clock } from '../time/clock'
import { describeOutputs } from './describe-outputs'
import { isStale } from './device-readings'
import type { Devices } from './devices'

type Parts = {
	devices: Pick<Devices, 'runners'>
	safety: Pick<Safety, 'outputs' | 'emergency'>
	dosing: Pick<HandDosing, 'leftOf'>
	clock: Clock
	name: string
	isServerReached: boolean
	summary: FarmSummary | null
}

/** Reads the state of the running agent. */
export function takeSnapshot(parts: Parts): FarmSnapshot {
	const { devices, safety, dosing, clock, name, isServerReached, summary } = parts
	const outputs = groupBy(
		describeOutputs(safety.outputs, devices.runners, clock, dosing),
		({ key }) => key.slice(0, key.indexOf('/')),
	)
	return {
		name,
		emergency: safety.emergency(),
		isServerReached,
		summary: isServerReached ? summary : null,
		devices: [...devices.runners.values()]
			.filter(({ entry }) => entry.driver !== 'onvif')
			.map(({ entry, description, readings, status }) => ({
				id: entry.id,
				name: entry.name,
				zone: zoneName(entry.zone),
				vendor: description?.vendor,
				model: description?.model,
				isOnline: status === 'online',
				isDescribed: description !== null,
				sensors: (description?.points ?? [])
					.filter(({ switchable }) => !switchable)
					.map(({ key, label, quantity, intervalMs }) => {
						const last = readings.latest.get(key)
						const isOld = last !== undefined && isStale(clock.now() - last.at, intervalMs)
						const isGood = last?.quality === 'good' || last?.quality === 'simulated'
						const quality = isGood && isOld ? 'stale' : (last?.quality ?? 'bad')
						const isTrusted = isGood && !isOld
						const reason = last?.reason?.slice(0, 200) ?? (last ? null : 'not read yet')
						return { key, label, quantity, value: isTrusted ? last.value : null, quality, reason }
					}),
				outputs: (outputs.get(entry.id) ?? []).map((output) => ({
					key: output.key.slice(entry.id.length + 1),
					label: output.label,
					on: output.reportedOn,
					isDosed: output.dosing !== undefined,
					attributes: {
						decided_by: output.decision?.layer ?? null,
						reason: output.decision?.reason ?? null,
						until: isoTime(output.decision?.untilAt),
						longest_on_s: output.limits.maxOnMs === null ? null : output.limits.maxOnMs / 1000,
					},
				})),
			})),
	}
}

const isoTime = (at: number | undefined): string | null =>
	at === undefined || !Number.isFinite(at) ? null : new Date(at).toISOString()
