import type { Logger } from 'pino'
import type { CameraDevices } from '../cameras/camera-devices'
import type { DeviceEntry } from '../config/agent-config'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import type { Safety } from '../safety/safety'
import type { Spool } from '../spool/spool'
import type { Clock } from '../time/clock'
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

	constructor(config: LoadedConfig, parts: Parts) {
		this.#config = config
		this.#parts = parts
		this.#descriptions = new DescriptionMemory(config.stateDir)
	}

	/** The configuration in force. */
	get config(): LoadedConfig {
		return this.#config
	}

	start(): void {
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
			for (const entry of this.#config.devices.filter(uses)) {
				await this.#close(entry.id)
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

	/** Devices at an address, and what they switch, by their names. */
	equipmentAt(host: string): string[] {
		return [...this.runners.values()]
			.filter(({ inventory }) => inventory.address.split(/[^\d.]+/).includes(host))
			.flatMap(({ entry, inventory }) => [
				inventory.name,
				...this.#parts.safety.ofDevice(entry.id).map(({ label }) => label),
			])
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
		for (const id of gone) await this.#close(id)
		for (const { id, hardware } of changed)
			// one that only moved is the same device: its outputs and their times go on
			if (hardware?.movedAt !== movedAt.get(id)) await this.runners.get(id)?.stop()
			else await this.#close(id)
		for (const entry of changed) this.#open(entry)
		for (const { id, name, zone, camera, hardware } of next.devices) {
			const runner = this.runners.get(id)
			if (runner) Object.assign(runner.entry, { name, zone, camera, hardware })
		}
		if (next.server !== this.#config.server || next.stateDir !== this.#config.stateDir)
			log.warn('a new server or state folder takes effect after a restart')
		this.#config = { ...next, server: this.#config.server, stateDir: this.#config.stateDir }
		log.level = next.logLevel
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
		runner.start()
	}

	async #close(id: string): Promise<void> {
		const runner = this.runners.get(id)
		if (!runner) return
		await this.#parts.safety.prepareToClose(id)
		await runner.stop()
		this.#parts.safety.removeDevice(id)
		this.runners.delete(id)
	}
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
