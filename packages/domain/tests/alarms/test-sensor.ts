import type { SensorInput } from '../../src/alarms/alarm-inputs'

/** A pH sensor that reads well, without a target. */
export const PH_SENSOR: SensorInput = {
	pointId: 1,
	deviceId: 2,
	agentId: 'a',
	label: 'pH',
	deviceName: 'Probe',
	zone: 'nursery',
	quantity: 'ph',
	value: 6,
	at: 0,
	state: 'trusted',
	reason: null,
	isTank: false,
	levelPct: null,
	target: null,
	perHour: null,
}
