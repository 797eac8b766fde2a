import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { AgentCommand, ClearCommand, DiscoveryCommand } from '@sfc/contract/agent/command'
import type { SealKey } from '@sfc/contract/agent/sealed'
import { REPORT_NOW } from '@sfc/contract/agents/asks'
import { CONFIGURE_DEVICE, LOCATE_DEVICE } from '@sfc/contract/devices/asks'
import type { HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import type { Logger } from 'pino'
import { configureDevice } from '../config/configure-device'
import { loadCredentials, type Credentials } from '../config/credentials'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { Control } from '../control/control'
import { trustedKeys, type PlanFacts } from '../control/read-plan'
import { Search } from '../discovery/search'
import { Whereabouts } from '../discovery/whereabouts'
import { Safety } from '../safety/safety'
import { Spool } from '../spool/spool'
import { spoolCaps } from '../spool/spool-caps'
import { CommandStream } from '../uplink/command-stream'
import { HttpClient } from '../uplink/http-client'
import { describeError } from '../describe-error'
import { PlanFetcher } from '../uplink/fetch-plan'
import { Link } from '../uplink/link'
import { ownName } from '../uplink/heartbeat'
import { Uplink } from '../uplink/uplink'
import type { RecentLog } from '../recent-log'
import { version } from '../version'
import { writeState } from './agent-state'
import { Clock } from '../time/clock'
import { createPictureSender } from '../cameras/send-still'
import type { CameraDevices } from '../cameras/camera-devices'
import { Cameras } from '../cameras/cameras'
import { Clips } from '../cameras/clips'
import { answering, Asks } from './asks'
import { cameraAnswers } from './camera-answers'
import { checkAnswer } from './check-answer'
import { logAnswer } from './log-answer'
import { modelAnswers } from './model-answers'
import { KnownKeys } from '../remote/known-keys'
import { RemoteMachines } from '../remote/remote-machines'
import { programAnswers } from './program-answers'
import { remoteAnswers } from './remote-answers'
import { DescriptionMemory, mayHaveOutput } from './description-memory'
import { describeDevices } from './describe-devices'
import { MachineReadings } from './machine-readings'
import { areLightsOn, describeOutputs } from './describe-outputs'
import { DeviceRunner } from './device-runner'
import { LocalRequests } from './local-requests'
import { pause } from '../time/pause'
import { WaitingReport } from './waiting-report'

const STATE_EVERY_MS = 1000
const JUMP_MS = 2000
const WARN_EVERY_MS = 60_000
/** The process ends within 5 s of a stop, whatever devices do. */
const STOP_SAFETY_MS = 3500
const STOP_DEVICES_MS = 700

/** Everything that runs: devices, safety, spool, uplink. `start` begins, `stop` ends it safely. */
export class Agent {
	readonly clock = new Clock()
	readonly spool: Spool
	readonly safety: Safety
	readonly control: Control
	readonly link: Link
	readonly runners = new Map<string, DeviceRunner>()
	readonly search: Search
	readonly #whereabouts: Whereabouts
	readonly #log: Logger
	readonly #uplink: Uplink
	readonly #commands: CommandStream
	readonly #descriptions: DescriptionMemory
	readonly #requests: LocalRequests
	readonly #asks: Asks
	readonly #cameras: Cameras
	readonly #machines: RemoteMachines
	readonly #clips: Clips
	readonly #machine: MachineReadings
	readonly #cameraDevices: CameraDevices = {
		find: (id) => this.#cameraDevices.list().find(({ entry }) => entry.id === id),
		list: () =>
			[...this.runners.values()]
				.filter(({ entry }) => entry.driver === 'onvif')
				.map(({ entry, camera, answeredPct }) => ({ entry, open: camera, answeredPct })),
	}
	readonly #stopping = new AbortController()
	#config: LoadedConfig
	#running: Promise<unknown> = Promise.resolve()
	#timer: NodeJS.Timeout | null = null
	#jumpedMs = 0
	readonly #waiting = new WaitingReport(() => this.clock.elapsedMs())
	#dropped = { records: 0, warnedAt: 0 }
	#reloading: Promise<void> = Promise.resolve()

	constructor(
		config: LoadedConfig,
		credentials: Credentials,
		log: Logger,
		{
			recent,
			sealKey,
			end = null,
			rolledBack,
		}: {
			recent: RecentLog
			sealKey: SealKey
			/** Ends the program, which its service then starts again; null where nobody would. */
			end?: (() => void) | null
			/** The last update of the program, when it was rolled back. */
			rolledBack?: () => HeartbeatRequest['rolledBack']
		},
	) {
		this.#config = config
		this.#log = log
		const { clock } = this
		const { stateDir } = config
		mkdirSync(stateDir, { recursive: true })
		this.spool = new Spool(join(stateDir, 'spool'), spoolCaps(config.spool))
		this.link = new Link(() => clock.elapsedMs())
		this.#descriptions = new DescriptionMemory(stateDir)
		this.safety = new Safety({
			stateDir,
			clock,
			log,
			emit: (record) => this.#emit(record),
			makeRoom: () => this.spool.makeRoom(),
			readingOf: (key) => this.#readingOf(key),
			plannedFor: (key) => this.control.plannedFor(key),
			linkFailingMs: () => this.link.failingMs,
			unseenDevices: () => this.#unseenDevices(),
		})
		this.control = new Control({
			stateDir,
			clock,
			log,
			makeRoom: () => this.spool.makeRoom(),
			facts: () => this.#planFacts(),
			hasOutput: (key) => this.#hasOutput(key),
			outputs: () => this.safety.outputs,
			readingOf: (key) => this.#readingOf(key),
			guard: (safeguards) => {
				for (const device of this.safety.guard(safeguards)) void this.runners.get(device)?.rearm()
			},
			isStopped: () => this.safety.emergency() !== null,
			stopLifts: () => this.safety.latch.lifts,
			emit: (record) => this.#emit(record),
		})
		const http = new HttpClient(config.server, credentials, () => clock.now(), config.allowInsecure)
		const plans = new PlanFetcher({
			http,
			log,
			wants: (version) => this.control.wants(version),
			take: (plan) => this.control.take(plan),
		})
		const onPlan = (version: number) => void plans.offer(version, this.#stopping.signal)
		this.#whereabouts = new Whereabouts({
			log,
			config: () => this.#config,
			devices: () =>
				[...this.runners.values()].map(({ entry, status, silentMs, description }) => ({
					entry,
					isOnline: status === 'online',
					silentMs,
					identity: description?.identity,
				})),
			reload: () => this.reload(),
			changed: () => this.#uplink.inventoryChanged(),
			wallMs: () => clock.serverNow(),
		})
		this.search = new Search({
			http,
			log,
			config: () => this.#config,
			reload: () => this.reload(),
			findMoved: (candidates) => this.#whereabouts.judge(candidates),
		})
		this.#requests = new LocalRequests({
			stateDir,
			clock,
			log,
			safety: this.safety,
			clear: (output, by) => this.control.clearOutput(output, by),
		})
		const { safety } = this
		this.#cameras = new Cameras({
			devices: this.#cameraDevices,
			stateDir,
			clock,
			send: createPictureSender(http),
			lighting: {
				areLightsOn: (zone) => areLightsOn(this.safety.outputs, this.runners, zone),
				timezone: () =>
					this.control.running?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
			},
			log,
			emit: (record) => this.#emit(record),
		})
		this.#clips = new Clips({ stateDir, http, log })
		this.#machines = new RemoteMachines({
			knownKeys: new KnownKeys(stateDir),
			equipmentAt: (host) => this.#equipmentAt(host),
		})
		this.#asks = new Asks({
			http,
			log,
			safety,
			answers: [
				logAnswer(recent, () => clock.wallMs()),
				checkAnswer(() => this.#config),
				answering(CONFIGURE_DEVICE, async (change) => {
					const functions = configureDevice(this.#config.path, change)
					await this.reload()
					return { functions }
				}),
				answering(LOCATE_DEVICE, async ({ device, address }) => {
					await this.#whereabouts.choose(device, address)
					return {}
				}),
				...cameraAnswers({
					devices: this.#cameraDevices,
					watches: this.#cameras.watches,
					steered: (device) => this.#cameras.views.steered(device),
					sealKey,
					clips: this.#clips,
					configPath: config.path,
					reload: () => this.reload(),
					redescribe: (device) => this.runners.get(device)?.redescribe(),
				}),
				answering(REPORT_NOW, () => {
					this.#uplink.inventoryChanged()
					const { records: waiting } = this.spool.stats()
					return Promise.resolve({ devices: this.runners.size, waiting })
				}),
				...remoteAnswers(this.#machines, sealKey),
				...modelAnswers({
					folder: () => this.#config.modelsDir,
					devices: () => this.#config.devices,
					reopen: (uses) => this.#reopen(uses),
				}),
				...programAnswers({ end, configPath: config.path, log }),
			],
		})
		const parts = { http, clock, log, link: this.link, spool: this.spool }
		this.#machine = new MachineReadings(parts, () => this.#uplink.inventoryChanged())
		this.#uplink = new Uplink({
			...parts,
			machineName: config.machineName,
			sealKey: sealKey.publicKey,
			cameras: () => this.#cameras.statuses,
			deadLetters: join(stateDir, 'refused.ndjson'),
			inventory: () => [
				...[...this.runners.values()].map(({ entry, inventory }) => ({
					...inventory,
					...this.#whereabouts.describe(entry),
				})),
				this.#machine.inventory(config.machineName ?? ownName()),
			],
			emergency: () => this.safety.latch.get(),
			...(rolledBack && { rolledBack }),
			onPlan,
			onAlarms: (alarms) => this.control.hearAlarms(alarms),
		})
		this.#commands = new CommandStream({
			...parts,
			onCommand: (command) => this.#execute(command),
			onPlan,
		})
	}

	start(): void {
		this.spool.start()
		this.safety.start()
		this.control.start()
		this.#cameras.start()
		this.#whereabouts.start()
		this.#machine.start()
		for (const entry of this.#config.devices) this.#startDevice(entry)
		const { signal } = this.#stopping
		this.#running = Promise.all([this.#uplink.run(signal), this.#commandsWhenClockKnown(signal)])
		this.#timer = setInterval(() => {
			this.#requests.takeUp()
			this.#writeState()
			this.#reportWaiting()
		}, STATE_EVERY_MS)
		this.#log.info(
			{ version, devices: this.runners.size, server: this.#config.server },
			'farm-agent runs',
		)
	}

	#execute(command: AgentCommand): void {
		const { op } = command
		if (op === 'discover' || op === 'discover-cancel') this.#executeDiscoveryCommand(command)
		else if (op === 'ask') this.#asks.take(command)
		else if (op === 'clear') this.#executeClearCommand(command)
		else void this.safety.execute(command)
	}

	#executeClearCommand(command: ClearCommand): void {
		if (!this.safety.accept(command)) return
		this.control.clear(command)
		this.safety.finish(command.id, { outcome: 'done' })
	}

	/** Starts or cancels a search, once: `done` means that it was started, not that it is over. */
	#executeDiscoveryCommand(command: DiscoveryCommand): void {
		if (!this.safety.accept(command)) return
		if (command.op === 'discover') this.search.start(command)
		else this.search.cancel(command.discoveryId)
		this.safety.finish(command.id, { outcome: 'done' })
	}

	/** Whether a command is too old is judged by the server's clock, so that has to be known first. */
	async #commandsWhenClockKnown(signal: AbortSignal): Promise<void> {
		while (!this.clock.known && !signal.aborted) await pause(100, signal)
		await this.#commands.run(signal)
	}

	#startDevice(entry: LoadedConfig['devices'][number]): void {
		const runner = new DeviceRunner(entry, {
			clock: this.clock,
			log: this.#log,
			spool: this.spool,
			link: this.link,
			safety: this.safety,
			onInventoryChange: () => this.#uplink.inventoryChanged(),
			loadDescription: (device) => this.#descriptions.get(device),
			saveDescription: (device, description) => this.#descriptions.set(device, description),
		})
		this.runners.set(entry.id, runner)
		runner.start()
	}

	/** Reads the configuration again; only devices that changed are touched. A bad file changes nothing. */
	reload(): Promise<void> {
		this.#reloading = this.#reloading
			.then(() => this.#reload())
			.catch((error: unknown) => this.#log.error({ err: error }, 'reloading failed'))
		return this.#reloading
	}

	async #reload(): Promise<void> {
		if (this.#stopping.signal.aborted) return
		let next: LoadedConfig
		try {
			next = loadConfig(this.#config.path)
		} catch (error) {
			this.#log.error(
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
		for (const id of gone) await this.#stopDevice(id)
		for (const { id, hardware } of changed)
			// one that only moved is the same device: its outputs and their times go on
			if (hardware?.movedAt !== movedAt.get(id)) await this.runners.get(id)?.stop()
			else await this.#stopDevice(id)
		for (const entry of changed) this.#startDevice(entry)
		for (const { id, camera, hardware } of next.devices) {
			const runner = this.runners.get(id)
			if (runner) Object.assign(runner.entry, { camera, hardware })
		}
		if (next.server !== this.#config.server || next.stateDir !== this.#config.stateDir)
			this.#log.warn('a new server or state folder takes effect after a restart')
		this.#config = { ...next, server: this.#config.server, stateDir: this.#config.stateDir }
		this.#log.level = next.logLevel
		this.#uplink.inventoryChanged()
		this.#log.info({ changed: changed.length, removed: gone.length }, 'configuration read again')
	}

	/** Opens devices anew; their outputs go to their safe state before. */
	#reopen(uses: (entry: LoadedConfig['devices'][number]) => boolean): Promise<void> {
		this.#reloading = this.#reloading
			.then(async () => {
				if (this.#stopping.signal.aborted) return
				for (const entry of this.#config.devices.filter(uses)) {
					await this.#stopDevice(entry.id)
					this.#startDevice(entry)
				}
			})
			.catch((error: unknown) => this.#log.error({ err: error }, 'opening devices anew failed'))
		return this.#reloading
	}

	async #stopDevice(id: string): Promise<void> {
		const runner = this.runners.get(id)
		if (!runner) return
		await this.safety.prepareToClose(id)
		await runner.stop()
		this.safety.removeDevice(id)
		this.runners.delete(id)
	}

	/** Turns outputs to their safe state and flushes everything to disk, within 5 s. */
	async stop(): Promise<void> {
		this.#stopping.abort()
		const searching = Promise.all([this.search.stop(), this.#whereabouts.stop()])
		this.#asks.stop()
		this.#machines.stop()
		this.#machine.stop()
		const watching = Promise.all([this.#cameras.stop(), this.#clips.stop()])
		this.control.stop()
		await Promise.race([this.safety.stop(), pause(STOP_SAFETY_MS)])
		const stopping = [...this.runners.values()].map((runner) => runner.stop())
		await Promise.race([
			Promise.all([this.#running, searching, watching, ...stopping]),
			pause(STOP_DEVICES_MS),
		])
		if (this.#timer) clearInterval(this.#timer)
		this.#writeState()
		await this.spool.stop()
		this.#log.info('farm-agent stopped')
	}

	/** Devices whose outputs are unknown or not connected yet, so that they may be on. */
	#unseenDevices(): string[] {
		return [...this.runners.values()]
			.filter(({ entry }) => !this.safety.ofDevice(entry.id).length)
			.filter(({ description }) => description?.points.some(({ switchable }) => switchable) ?? true)
			.filter(({ status, description }) => status !== 'online' || description === null)
			.map(({ entry }) => entry.id)
	}

	#readingOf(key: string) {
		const { runner, point } = this.#find(key)
		const reading = runner?.readings.latest.get(point)
		const intervalMs = runner?.readings.intervalOf(point) ?? 0
		return reading ? { ...reading, intervalMs } : null
	}

	#find(key: string): { runner: DeviceRunner | undefined; point: string } {
		const slash = key.indexOf('/')
		return { runner: this.runners.get(key.slice(0, slash)), point: key.slice(slash + 1) }
	}

	#hasOutput(key: string): boolean {
		const { runner, point } = this.#find(key)
		return runner !== undefined && mayHaveOutput(runner.description, point)
	}

	/** Devices at an address, and what they switch, by their names. */
	#equipmentAt(host: string): string[] {
		return [...this.runners.values()]
			.filter(({ inventory }) => inventory.address.split(/[^\d.]+/).includes(host))
			.flatMap(({ entry, inventory }) => [
				inventory.name,
				...this.safety.ofDevice(entry.id).map(({ label }) => label),
			])
	}

	/** Read anew: loading a plan at this machine adds a key. */
	#planFacts(): PlanFacts {
		const { agentId, ...keys } = loadCredentials(this.#config.path)
		const { farmId = null } = this.#config
		return { trusted: trustedKeys({ agentId, ...keys }), agentId, farmId }
	}

	#emit(record: UnnumberedRecord): void {
		this.spool.append('events', record, this.clock.known ? undefined : this.clock.elapsedMs())
	}

	#reportWaiting(): void {
		const { state, reason } = this.link
		const server = { name: `the server ${this.#config.server}`, reason }
		const devices = [...this.runners.values()]
			.filter(({ status }) => status !== 'online')
			.map(({ entry, inventory, reason }) => ({
				name: `${entry.id} at ${inventory.address}`,
				reason,
			}))
		const line = this.#waiting.next(state === 'up' ? devices : [server, ...devices])
		if (line !== null) this.#log.info(line)
	}

	#warnAboutDropped(droppedRecords: number): void {
		const now = this.clock.now()
		if (droppedRecords <= this.#dropped.records || now < this.#dropped.warnedAt + WARN_EVERY_MS)
			return
		const records = droppedRecords - this.#dropped.records
		this.#dropped = { records: droppedRecords, warnedAt: now }
		this.#log.warn(
			{ records },
			'readings were dropped: the disk or the spool is full, or the server refused them',
		)
	}

	#writeState(): void {
		const jumpedMs = this.clock.jumpedMs()
		if (Math.abs(jumpedMs - this.#jumpedMs) > JUMP_MS)
			this.#log.warn(
				{ byMs: Math.round(jumpedMs - this.#jumpedMs) },
				"this machine's clock jumped; timestamps continue by the old one",
			)
		this.#jumpedMs = jumpedMs
		const spool = this.spool.stats()
		this.#warnAboutDropped(spool.droppedRecords)
		try {
			writeState(this.#config.stateDir, {
				writtenAt: this.clock.wallMs(),
				pid: process.pid,
				version,
				bootId: this.spool.bootId,
				server: this.#config.server,
				rssBytes: process.memoryUsage.rss(),
				link: {
					state: this.link.state,
					reason: this.link.reason,
					lastAckAt: this.link.lastAckAt,
					commands: this.#commands.mode,
				},
				clockOffsetMs: this.clock.offsetMs(),
				emergency: this.safety.emergency(),
				plan: this.control.running,
				stops: [...this.control.stops],
				search: this.search.state,
				spool,
				...describeDevices([...this.runners.values()], this.clock),
				unseen: this.#unseenDevices(),
				outputs: describeOutputs(this.safety.outputs, this.runners, this.clock),
				requests: this.#requests.outcomes,
			})
		} catch (error) {
			this.#log.debug({ err: error }, 'the state file could not be written')
		}
	}
}

/** What its connection depends on: how a camera is recorded, and what it is known by, change nothing. */
const connectionOf = ({
	camera: _,
	hardware: _known,
	...entry
}: LoadedConfig['devices'][number]): string => JSON.stringify(entry)
