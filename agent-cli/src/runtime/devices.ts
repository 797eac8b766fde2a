import type { Logger } from 'pino'
import type { CameraDevices } from '../cameras/camera-devices'
import type { DeviceEntry } from '../config/agent-config'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { findSharedPlaces } from '../config/shared-places'
import { describeError } from '../describe-error'
import type { Safety } from '../safety/safety'
import type { Spool } from '../spool/spool'
import type { Clock } from '../time/clock'
import { pause } from '../time/pause'
import type { Link } from '../uplink/link'
import { DescriptionMemory, mayHaveOutput } from './description-memory'
import { DeviceRunner } from './device-runner'

type Parts = {
	clock: Clock
	log: Logger
	spool: Spool
	link: Link
	safety: Safety
	onInventoryChange(): void
	/** Ends what is not begun yet. */
	signal: AbortSignal
}

/** A switching under way ends before its device is closed. */
const MOST_BUSY_MS = 3000
/** How long a command waits for a device that is being opened. */
const MOST_OPENING_MS = 4000
const LOOK_EVERY_MS = 20

/** The devices of the configuration, each kept open and read by a runner of its own. */
export class Devices {
	readonly runners = new Map<string, DeviceRunner>()
	readonly cameras: CameraDevices = {
		find: (id) => this.cameras.list().find(({ entry }) => entry.id === id),
		list: () =>
			[...this.runners.values()]
				.filter(({ entry }) => entry.driver === 'onvif')
				.map(({ entry, camera, answeredPct }) => ({ entry, open: camera, answeredPct })),
	}
	readonly #parts: Parts
	readonly #descriptions: DescriptionMemory
	#config: LoadedConfig
	#changing: Promise<void> = Promise.resolve()
	/** Devices that are closed to be opened at once again. */
	readonly #reopening = new Set<string>()
	/** Commands that wait for a device share one promise, so that they keep their order. */
	readonly #opening = new Map<string, Promise<void>>()

	constructor(config: LoadedConfig, parts: Parts) {
		this.#config = config
		this.#parts = parts
		this.#descriptions = new DescriptionMemory(config.stateDir)
	}

	/** The configuration in force. */
	get config(): LoadedConfig {
		return this.#config
	}

	/** The agent is at another server now. */
	movedTo(server: string): void {
		this.#config = { ...this.#config, server }
	}

	start(): void {
		this.#warnOfSharedPlaces()
		for (const entry of this.#config.devices) this.#open(entry)
	}

	/** Outputs are in their safe state already. */
	async stop(): Promise<void> {
		await Promise.all([...this.runners.values()].map((runner) => runner.stop()))
	}

	/** Reads the configuration again; only devices that changed are touched. A bad file changes nothing. */
	reload(): Promise<void> {
		return this.#inTurn(() => this.#reload(), 'reloading failed')
	}

	/** Opens devices anew; their outputs go to their safe state before. */
	reopen(uses: (entry: DeviceEntry) => boolean): Promise<void> {
		return this.#inTurn(async () => {
			const entries = this.#config.devices.filter(uses)
			for (const { id } of entries) this.#reopening.add(id)
			for (const entry of entries) {
				await this.#close(entry.id, SET_UP_ANEW)
				this.#open(entry)
			}
		}, 'opening devices anew failed')
	}

	/** Devices whose outputs are unknown or not connected yet, so that they may be on. */
	unseen(): string[] {
		return [...this.runners.values()]
			.filter(({ entry }) => !this.#parts.safety.ofDevice(entry.id).length)
			.filter(({ description }) => description?.points.some(({ switchable }) => switchable) ?? true)
			.filter(({ status, description }) => status !== 'online' || description === null)
			.map(({ entry }) => entry.id)
	}

	/** Whether each device answers, and what it is known by where it has moved. */
	seen() {
		return [...this.runners.values()].map(({ entry, status, silentMs, description }) => ({
			entry,
			isOnline: status === 'online',
			silentMs,
			identity: description?.identity,
		}))
	}

	readingOf(key: string) {
		const { runner, point } = this.#find(key)
		const reading = runner?.readings.latest.get(point)
		const intervalMs = runner?.readings.intervalOf(point) ?? 0
		return reading ? { ...reading, intervalMs } : null
	}

	hasOutput(key: string): boolean {
		const { runner, point } = this.#find(key)
		return runner !== undefined && mayHaveOutput(runner.description, point)
	}

	/** Null when an output can be switched now, or never; else what ends when it can, or when that takes too long. */
	untilOpen(device: string, point: string): Promise<void> | null {
		const waiting = this.#opening.get(device)
		const isOpen = () =>
			!this.#reopening.has(device) && this.#parts.safety.ofDevice(device).length > 0
		const comes = () => this.#reopening.has(device) || this.hasOutput(`${device}/${point}`)
		if (waiting || isOpen() || !comes()) return waiting ?? null
		const opening = until(() => isOpen() || !comes(), MOST_OPENING_MS).finally(() =>
			this.#opening.delete(device),
		)
		this.#opening.set(device, opening)
		return opening
	}

	/** Devices at an address, and what they switch, by their names. */
	equipmentAt(host: string): string[] {
		return [...this.runners.values()]
			.filter(({ inventory }) => inventory.address.split(/[^\d.]+/).includes(host))
			.flatMap(({ entry, inventory }) => [
				inventory.name,
				...this.#parts.safety.ofDevice(entry.id).map(({ label }) => label),
			])
	}

	/** The devices as the server lists them, with what is wrong with the places of their outputs. */
	get inventory() {
		const shared = findSharedPlaces(this.#config.devices)
		return [...this.runners.values()].map(({ entry, inventory }) => {
			const lines = shared
				.filter(({ device }) => device === entry.id)
				.map(({ point, reason }) => `${point}: ${reason}`)
			return { entry, inventory: lines.length > 0 ? withNotes(inventory, lines) : inventory }
		})
	}

	#warnOfSharedPlaces(): void {
		for (const { device, point, reason } of findSharedPlaces(this.#config.devices))
			this.#parts.log.warn({ output: `${device}/${point}` }, reason)
	}

	#find(key: string): { runner: DeviceRunner | undefined; point: string } {
		const slash = key.indexOf('/')
		return { runner: this.runners.get(key.slice(0, slash)), point: key.slice(slash + 1) }
	}

	/** One change of the devices after the other. */
	#inTurn(change: () => Promise<void>, failed: string): Promise<void> {
		const { signal, log } = this.#parts
		this.#changing = this.#changing
			.then(() => (signal.aborted ? undefined : change()))
			.catch((error: unknown) => log.error({ err: error }, failed))
		return this.#changing
	}

	async #reload(): Promise<void> {
		const { log } = this.#parts
		let next: LoadedConfig
		try {
			next = loadConfig(this.#config.path)
		} catch (error) {
			log.error(
				{ reason: describeError(error) },
				'the new configuration is not used; the old one stays in force',
			)
			return
		}
		const before = new Map(this.#config.devices.map((entry) => [entry.id, connectionOf(entry)]))
		const movedAt = new Map(this.#config.devices.map(({ id, hardware }) => [id, hardware?.movedAt]))
		const changed = next.devices.filter((entry) => before.get(entry.id) !== connectionOf(entry))
		const kept = new Set(next.devices.map(({ id }) => id))
		const gone = [...before.keys()].filter((id) => !kept.has(id))
		for (const { id } of changed) if (before.has(id)) this.#reopening.add(id)
		for (const id of gone) await this.#close(id, 'the device was taken out of the configuration')
		for (const { id, hardware } of changed)
			// one that only moved is the same device: its outputs and their times go on
			if (hardware?.movedAt !== movedAt.get(id)) await this.runners.get(id)?.stop()
			else await this.#close(id, SET_UP_ANEW)
		for (const entry of changed) this.#open(entry)
		for (const { id, name, zone, camera, hardware } of next.devices) {
			const runner = this.runners.get(id)
			if (runner) Object.assign(runner.entry, { name, zone, camera, hardware })
		}
		if (next.server !== this.#config.server || next.stateDir !== this.#config.stateDir)
			log.warn('a new server or state folder takes effect after a restart')
		this.#config = { ...next, server: this.#config.server, stateDir: this.#config.stateDir }
		log.level = next.logLevel
		this.#warnOfSharedPlaces()
		this.#parts.onInventoryChange()
		log.info({ changed: changed.length, removed: gone.length }, 'configuration read again')
	}

	#open(entry: DeviceEntry): void {
		const { signal: _, ...parts } = this.#parts
		const runner = new DeviceRunner(entry, {
			...parts,
			loadDescription: (device) => this.#descriptions.get(device),
			saveDescription: (device, description) => this.#descriptions.set(device, description),
		})
		this.runners.set(entry.id, runner)
		this.#reopening.delete(entry.id)
		runner.start()
	}

	async #close(id: string, reason: string): Promise<void> {
		const runner = this.runners.get(id)
		if (!runner) return
		const { safety } = this.#parts
		await until(() => safety.ofDevice(id).every(({ busy }) => !busy), MOST_BUSY_MS)
		await safety.prepareToClose(id, reason)
		await runner.stop()
		safety.removeDevice(id)
		this.runners.delete(id)
	}
}

/** Adds to what the page of the device says that it does not understand. */
function withNotes(inventory: DeviceRunner['inventory'], lines: string[]) {
	const { details = {} } = inventory
	const before = Array.isArray(details['notUnderstood']) ? details['notUnderstood'] : []
	return { ...inventory, details: { ...details, notUnderstood: [...lines, ...before] } }
}

const SET_UP_ANEW = 'its device was set up anew'

async function until(isSo: () => boolean, mostMs: number): Promise<void> {
	const end = performance.now() + mostMs
	while (!isSo() && performance.now() < end) await pause(LOOK_EVERY_MS)
}

/**
 * What its connection depends on. How a camera is recorded, and what the device is known by, called and
 * where it stands, change nothing: its outputs would be switched off for a name.
 */
const connectionOf = ({
	name: _name,
	zone: _zone,
	camera: _,
	hardware: _known,
	...entry
}: DeviceEntry): string => JSON.stringify(entry)
