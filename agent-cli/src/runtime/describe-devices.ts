import type { Clock } from '../time/clock'
import type { AgentState, ReadingState } from './agent-state'
import { isStale } from './device-readings'
import type { DeviceRunner } from './device-runner'

/** The state file is written every second, also to memory cards. */
const READINGS_MAX = 500
const REASON_MAX = 120

/** The devices with their newest readings, for the state file. */
export function describeDevices(
	runners: readonly DeviceRunner[],
	clock: Clock,
): Pick<AgentState, 'devices' | 'readingsLeftOut'> {
	let left = READINGS_MAX
	let readingsLeftOut = 0
	const devices = runners.map((runner) => {
		const all = newestReadings(runner, clock)
		const readings = all.slice(0, left)
		left -= readings.length
		readingsLeftOut += all.length - readings.length
		return {
			id: runner.entry.id,
			name: runner.entry.name,
			zone: runner.entry.zone,
			status: runner.status,
			reason: runner.reason,
			lastReadAt: runner.lastReadAt,
			points: runner.description?.points.length ?? 0,
			failSafes: runner.failSafes,
			readings,
		}
	})
	return { devices, readingsLeftOut }
}

function newestReadings({ description, readings }: DeviceRunner, clock: Clock): ReadingState[] {
	const sensors = description?.points.filter(({ switchable }) => !switchable) ?? []
	return sensors.map(({ key, label, quantity, intervalMs }) => {
		const last = readings.latest.get(key)
		if (!last) return { label, quantity, value: null, quality: 'bad', at: null }
		const { value, at } = last
		const isGood = last.quality === 'good' || last.quality === 'simulated'
		const quality = isGood && isStale(clock.now() - at, intervalMs) ? 'stale' : last.quality
		const reason = last.reason?.slice(0, REASON_MAX)
		return { label, quantity, value, quality, reason, at: clock.toServer(at) }
	})
}
