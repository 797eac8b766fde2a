import { Fault } from '@sfc/domain/fault'
import { CONTROLLERS, OUTPUT_KEYS, SENSORS } from '../map'
import { FAULT_KINDS, SERVICES, type FaultKind } from './fault-kinds'

const CLOCKS = ['mqtt', 'camera']

/**
 * The names a fault applies to: one, all of a zone (`nursery` for its sensors or outputs), or all
 * without a target. Throws `Fault` invalid with the possible targets.
 */
export function resolveTargets(kind: FaultKind, target: string | undefined): readonly string[] {
	const { on } = FAULT_KINDS[kind]
	const all: Record<typeof on, readonly string[]> = {
		service: SERVICES,
		clock: CLOCKS,
		sensor: SENSORS.map((sensor) => sensor.name),
		output: OUTPUT_KEYS,
	}
	if (target === undefined || target === '') return all[on]
	if (all[on].includes(target)) return [target]
	const zone = CONTROLLERS.find((controller) => controller.zone === target)
	if (zone && on === 'sensor') {
		return SENSORS.filter((sensor) => sensor.zone === target).map((sensor) => sensor.name)
	}
	if (zone && on === 'output') return zone.outputs
	throw new Fault(
		'invalid',
		`${kind} has no target ${JSON.stringify(target.slice(0, 60))}; it takes ${all[on].join(', ')}`,
	)
}
