import type { FarmSummary } from '@sfc/contract/agent/heartbeat'
import { zoneName } from '@sfc/domain/control/assignable-zones'
import { groupBy } from '@sfc/domain/group-by'
import type { HandDosing } from '../control/hand-dosing'
import type { FarmSnapshot } from '../home-assistant/farm-snapshot'
import type { Safety } from '../safety/safety'
import type { Clock } from '../time/clock'
import { describeOutputs } from './describe-outputs'
import { newestReadings } from './describe-devices'
import type { Devices } from './devices'

const REASON_MAX = 200

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
			.map((runner) => ({
				id: runner.entry.id,
				name: runner.entry.name,
				zone: zoneName(runner.entry.zone),
				vendor: runner.description?.vendor,
				model: runner.description?.model,
				isOnline: runner.status === 'online',
				isDescribed: runner.description !== null,
				sensors: newestReadings(runner, clock).map(({ at, value, reason, ...sensor }) => ({
					...sensor,
					value: sensor.quality === 'good' || sensor.quality === 'simulated' ? value : null,
					reason: reason?.slice(0, REASON_MAX) ?? (at === null ? 'not read yet' : null),
				})),
				outputs: (outputs.get(runner.entry.id) ?? []).map((output) => ({
					key: output.key.slice(runner.entry.id.length + 1),
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
