import { Fault } from '@sfc/domain/fault'
import { FAULT_KINDS, SERVICES, type FaultKind, type Service } from './fault-kinds'
import { CONTROLLERS, OUTPUT_KEYS, SENSORS } from '../map'

export type ActiveFault = {
	kind: FaultKind
	/** A service, sensor or output; zones and empty targets are resolved already. */
	target: string
	arg: string | null
}

/** How a service currently treats its clients. */
export type ServiceFaults = {
	/** Accepts connections and bytes, but never responds. */
	silent: boolean
	/** Closes each connection at its next request. */
	drop: boolean
	/** The device is off: connections are reset at once. */
	away: boolean
	slowMs: number
	/** Modbus: closes each connection after its reply. */
	hangUp: boolean
	/** Modbus: how often each request is refused as busy before it is answered. */
	busyTimes: number
	/** Modbus: the most registers in one request. */
	mostRegisters: number
	/** Serial line: what is wrong with each answer. */
	spoilt: 'wrong-checksum' | 'wrong-unit' | 'noise' | null
}

/** The active faults. Every service checks them before it responds. */
export function createFaultBoard() {
	let active: ActiveFault[] = []
	const frozen = new Map<string, number>()
	const away = new Set<Service>()
	const find = (kind: FaultKind, target: string) =>
		active.find((fault) => fault.kind === kind && fault.target === target)

	return {
		/** Adds a fault; the same kind on the same target is replaced. Throws `Fault` invalid. */
		set(kind: FaultKind, target: string | undefined, arg: string | undefined): ActiveFault[] {
			const checked = FAULT_KINDS[kind].checkArg(arg)
			const added = resolveTargets(kind, target).map((name) => ({
				kind,
				target: name,
				arg: checked,
			}))
			for (const fault of added) {
				if (kind === 'stuck-sensor') frozen.delete(fault.target)
				active = active.filter((old) => old.kind !== kind || old.target !== fault.target)
				active.push(fault)
			}
			return added
		},
		/** Ends all faults; a device that was off is on again. */
		clear(): void {
			active = []
			frozen.clear()
			away.clear()
		},
		list: (): readonly ActiveFault[] => active,

		/** Switches a device off for a restart, or back on. */
		setAway(service: Service, isAway: boolean): void {
			if (isAway) away.add(service)
			else {
				away.delete(service)
				active = active.filter((fault) => fault.kind !== 'reboot' || fault.target !== service)
			}
		},
		ofService: (service: Service): ServiceFaults => ({
			silent: find('silent', service) !== undefined,
			drop: find('drop', service) !== undefined,
			away: away.has(service),
			slowMs: Number(find('slow', service)?.arg ?? 0),
			hangUp: find('hang-up', service) !== undefined,
			busyTimes: Number(find('busy', service)?.arg ?? 0),
			mostRegisters: Number(find('short-reads', service)?.arg ?? 125),
			spoilt: SPOILT.find((kind) => find(kind, service)) ?? null,
		}),
		/** The value the sensor shows instead of the true `value`; NaN for a failed probe. */
		sensor(name: string, value: number, span: number, nowMs: number): number {
			const wrong = find('wrong-value', name)
			if (wrong) return wrongValue(wrong.arg ?? 'nan', value, span, nowMs)
			if (!find('stuck-sensor', name)) return value
			const held = frozen.get(name) ?? value
			frozen.set(name, held)
			return held
		},
		/** The state of an output's relay after the command `on`; `was` is its state before. */
		relay(key: string, on: boolean, was: boolean): boolean {
			const stuck = find('stuck-relay', key)
			return stuck ? (stuck.arg ? stuck.arg === 'on' : was) : on
		},
		/** How far the clock of a service is off, ms. */
		clockOffsetMs: (service: Service): number =>
			1000 * Number(find('clock-jump', service)?.arg ?? 0),
	}
}

function wrongValue(arg: string, value: number, span: number, nowMs: number): number {
	if (arg === 'nan') return NaN
	// One second in five, half the range off, as with a loose wire or an inrush current.
	if (arg === 'spike') return Math.floor(nowMs / 1000) % 5 === 0 ? value + span / 2 : value
	return Number(arg)
}

/** Reads `kind[:target[:arg]]` from a command line. Throws `Fault` invalid. */
export function parseFault(text: string): { kind: FaultKind; target?: string; arg?: string } {
	const [kind = '', target, ...rest] = text.split(':')
	return { kind: checkKind(kind), target, arg: rest.length > 0 ? rest.join(':') : undefined }
}

/** Throws `Fault` invalid with the list of kinds. */
export function checkKind(kind: string): FaultKind {
	if (Object.hasOwn(FAULT_KINDS, kind)) return kind as FaultKind
	throw new Fault(
		'invalid',
		`no fault ${JSON.stringify(kind.slice(0, 40))}; kinds are ${Object.keys(FAULT_KINDS).join(', ')}`,
	)
}

export const isService = (name: string): name is Service =>
	(SERVICES as readonly string[]).includes(name)

const SPOILT = ['wrong-checksum', 'wrong-unit', 'noise'] as const
const CLOCKS = ['mqtt', 'camera']

/**
 * The names a fault applies to: one, all of a zone (`nursery` for its sensors or outputs), or all
 * without a target. Throws `Fault` invalid with the possible targets.
 */
function resolveTargets(kind: FaultKind, target: string | undefined): readonly string[] {
	const { on } = FAULT_KINDS[kind]
	const all: Record<typeof on, readonly string[]> = {
		service: SERVICES,
		clock: CLOCKS,
		sensor: SENSORS.map((sensor) => sensor.name),
		output: OUTPUT_KEYS,
		camera: ['camera'],
		modbus: [...CONTROLLERS.map(({ zone }) => zone), 'line'],
		line: ['line'],
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
