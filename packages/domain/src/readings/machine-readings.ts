import type { QuantityKey } from '../units/quantity-unit'

/** The device that stands for the machine of an agent, among the agent's devices. */
export const MACHINE_DEVICE_KEY = 'agent-machine'
/** The kind of that device: its readings are of no zone and no crop. */
export const MACHINE_KIND = 'machine'

/** What an agent reads of its machine, as far as the system tells; the keys are those of its points. */
export const MACHINE_READINGS = {
	'disk-free': { quantity: 'diskFree', label: 'Free disk' },
	'memory-free': { quantity: 'memoryFree', label: 'Free memory' },
	load: { quantity: 'processorLoad', label: 'Load' },
	temperature: { quantity: 'processorTemperature', label: 'Processor temperature' },
	'clock-offset': { quantity: 'clockOffset', label: 'Clock offset' },
	latency: { quantity: 'linkLatency', label: 'Answer time of the server' },
} as const satisfies Readonly<Record<string, { quantity: QuantityKey; label: string }>>

export type MachineReadingKey = keyof typeof MACHINE_READINGS
export const MACHINE_READING_KEYS = Object.keys(MACHINE_READINGS) as MachineReadingKey[]
