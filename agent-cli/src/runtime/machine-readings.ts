import type { InventoryInput } from '@sfc/contract/agent/inventory'
import {
	MACHINE_DEVICE_KEY,
	MACHINE_KIND,
	MACHINE_READINGS,
	MACHINE_READING_KEYS,
	type MachineReadingKey,
} from '@sfc/domain/readings/machine-readings'
import type { Logger } from 'pino'
import type { Spool } from '../spool/spool'
import type { Clock } from '../time/clock'
import type { Link } from '../uplink/link'
import { machineVitals } from '../uplink/machine-vitals'
import { describeError } from '../describe-error'
import { platform } from '../platform'
import { DeviceReadings } from './device-readings'

/** How often they are read, milliseconds. */
const EVERY_MS = 60_000
/** What there is to read whatever the system says of itself. */
const ALWAYS: readonly MachineReadingKey[] = ['memory-free', 'clock-offset', 'latency']
/** As long as the name of a device may be. */
const NAME_MAX = 120

type Parts = { clock: Clock; link: Link; spool: Spool; log: Logger }

/**
 * Reads the machine that the agent runs on into the spool, like a device. What the system does not
 * tell is no reading; what it once told stays listed.
 */
export class MachineReadings {
	readonly #readings = new DeviceReadings(MACHINE_DEVICE_KEY)
	readonly #known = new Set<MachineReadingKey>(ALWAYS)
	#timer: NodeJS.Timeout | null = null

	constructor(
		private readonly parts: Parts,
		private readonly onInventoryChange: () => void = () => undefined,
	) {}

	start(): void {
		this.#readLogged()
		this.#timer = setInterval(() => this.#readLogged(), EVERY_MS)
	}

	stop(): void {
		if (this.#timer) clearInterval(this.#timer)
	}

	/** The machine as it is listed in the inventory. */
	inventory(name: string): InventoryInput['devices'][number] {
		return describeMachine(name, this.#known)
	}

	/** Puts what the machine tells now into the spool. */
	read(): void {
		const { clock, link, spool } = this.parts
		const told = machineValues(spool.root, {
			clockOffsetMs: clock.offsetMs(),
			roundTripMs: link.state === 'up' ? link.roundTripMs : null,
		})
		const isNews = [...told.keys()].some((key) => !this.#known.has(key))
		for (const key of told.keys()) this.#known.add(key)
		this.#readings.setPoints(pointsOf(this.#known))
		if (isNews) this.onInventoryChange()
		const at = clock.now()
		const samples = [...told].map(([point, value]) => ({
			point,
			at,
			value,
			quality: 'good' as const,
		}))
		const elapsedMs = clock.known ? undefined : clock.elapsedMs()
		const marked = this.#readings.markSamples(samples, false)
		for (const record of this.#readings.records(marked, clock.toServer(at)))
			spool.append(link.lane, record, elapsedMs)
	}

	#readLogged(): void {
		try {
			this.read()
		} catch (error) {
			this.parts.log.warn({ reason: describeError(error) }, 'the machine could not be read')
		}
	}
}

/** A machine with these readings, as it is listed in the inventory. */
export const describeMachine = (
	name: string,
	keys: ReadonlySet<MachineReadingKey>,
): InventoryInput['devices'][number] => ({
	key: MACHINE_DEVICE_KEY,
	name: name.slice(0, NAME_MAX),
	driver: 'machine',
	kind: MACHINE_KIND,
	model: platform,
	address: '',
	points: pointsOf(keys),
})

const pointsOf = (keys: ReadonlySet<MachineReadingKey>) =>
	MACHINE_READING_KEYS.filter((key) => keys.has(key)).map((key) => ({
		key,
		...MACHINE_READINGS[key],
		intervalMs: EVERY_MS,
	}))

/** What this machine tells of itself now, in the units of the quantities; `stateDir` is on the disk that counts. */
export function machineValues(
	stateDir: string,
	{ clockOffsetMs, roundTripMs }: { clockOffsetMs: number | null; roundTripMs: number | null },
): Map<MachineReadingKey, number> {
	const machine = machineVitals(stateDir)
	const { memoryBytes, memoryFreeBytes, diskBytes, diskFreeBytes, loadPerProcessor } = machine
	const values: Record<MachineReadingKey, number | null> = {
		'disk-free': diskBytes && diskFreeBytes !== null ? (100 * diskFreeBytes) / diskBytes : null,
		'memory-free': (100 * memoryFreeBytes) / memoryBytes,
		load: loadPerProcessor === null ? null : 100 * loadPerProcessor,
		temperature: machine.temperatureC,
		'clock-offset': clockOffsetMs === null ? null : clockOffsetMs / 1000,
		latency: roundTripMs,
	}
	return new Map(
		MACHINE_READING_KEYS.flatMap((key) => {
			const value = values[key]
			return value === null ? [] : [[key, value] as const]
		}),
	)
}
