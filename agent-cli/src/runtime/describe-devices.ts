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
		const readings = all.slice(0, left).map(({ key: _, reason, ...reading }) => ({
			...reading,
			reason: reason?.slice(0, REASON_MAX),
		}))
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

/** The newest readings of the sensors of a device; a good one that is too old is stale. */
export function newestReadings(
	{ description, readings }: DeviceRunner,
	clock: Clock,
): (ReadingState & { key: string })[] {
	const sensors = description?.points.filter(({ switchable }) => !switchable) ?? []
	return sensors.map(({ key, label, quantity, intervalMs }) => {
		const last = readings.latest.get(key)
		if (!last) return { key, label, quantity, value: null, quality: 'bad', at: null }
		const { value, at, reason } = last
		const isGood = last.quality === 'good' || last.quality === 'simulated'
		const quality = isGood && isStale(clock.now() - at, intervalMs) ? 'stale' : last.quality
		return { key, label, quantity, value, quality, reason, at: clock.toServer(at) }
	})
}
