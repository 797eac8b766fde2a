import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { SealKey } from '@sfc/contract/agent/sealed'
import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import type { Logger } from 'pino'
import type { Credentials } from '../config/credentials'
import type { LoadedConfig } from '../config/load-config'
import { Control } from '../control/control'
import { HandDosing } from '../control/hand-dosing'
import { planFacts } from '../control/read-plan'
import { Search } from '../discovery/search'
import { HomeAssistant } from '../home-assistant/home-assistant'
import { AddressTracker } from '../discovery/address-tracker'
import { Safety } from '../safety/safety'
import { Spool } from '../spool/spool'
import { spoolCaps } from '../spool/spool-caps'
import { CommandStream } from '../uplink/command-stream'
import { HttpClient } from '../uplink/http-client'
import { PlanFetcher } from '../uplink/fetch-plan'
import { Link } from '../uplink/link'
import { ownName } from '../uplink/heartbeat'
import { Uplink } from '../uplink/uplink'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import type { RecentLog } from '../recent-log'
import { Clock } from '../time/clock'
import { createPictureSender } from '../cameras/send-still'
import { Cameras } from '../cameras/cameras'
import { Clips } from '../cameras/clips'
import { agentAnswers } from './agent-answers'
import { Asks } from './asks'
import { createCommandHandler } from './command-handler'
import { Devices } from './devices'
import { KnownKeys } from '../remote/known-keys'
import { RemoteMachines } from '../remote/remote-machines'
import { areLightsOn } from './describe-outputs'
import { MachineReadings } from './machine-readings'
import { LocalRequests } from './local-requests'
import { takeSnapshot } from './take-snapshot'
import { ServerFollower } from './server-follower'
import { StateReport } from './state-report'
import { pause } from '../time/pause'

const STATE_EVERY_MS = 1000
/** The process ends within 5 s of a stop, whatever devices do. */
const STOP_SAFETY_MS = 3500
const STOP_DEVICES_MS = 700

type Options = {
	recent: RecentLog
	sealKey: SealKey
	/** Ends the program, which its service then starts again; null where nobody would. */
	end?: (() => void) | null
	/** The last update of the program, when it was rolled back. */
	rolledBack?: () => HeartbeatRequest['rolledBack']
}

/** Everything that runs: devices, safety, spool, uplink. `start` begins, `stop` ends it safely. */
export class Agent {
	readonly clock = new Clock()
	readonly spool: Spool
	readonly safety: Safety
	readonly control: Control
	readonly link: Link
	readonly search: Search
	readonly #addresses: AddressTracker
	readonly #log: Logger
	readonly #uplink: Uplink
	readonly #commands: CommandStream
	readonly #devices: Devices
	readonly #report: StateReport
	readonly #requests: LocalRequests
	readonly #homeAssistant: HomeAssistant
	readonly #asks: Asks
	readonly #cameras: Cameras
	readonly #machines: RemoteMachines
	readonly #clips: Clips
	readonly #machine: MachineReadings
	readonly #follower: ServerFollower
	readonly #stopping = new AbortController()
	#running: Promise<unknown> = Promise.resolve()
	#timer: NodeJS.Timeout | null = null
	#reply: HeartbeatReply | null = null

	constructor(
		config: LoadedConfig,
		credentials: Credentials,
		log: Logger,
		{ recent, sealKey, end = null, rolledBack }: Options,
	) {
		this.#log = log
		const { clock } = this
		const { stateDir } = config
		const base = { stateDir, clock, log }
		mkdirSync(stateDir, { recursive: true })
		this.spool = new Spool(join(stateDir, 'spool'), spoolCaps(config.spool))
		this.link = new Link(() => clock.elapsedMs())
		this.safety = new Safety({
			...base,
			emit: (record) => this.#emit(record),
			makeRoom: () => this.spool.makeRoom(),
			readingOf: (key) => this.#devices.readingOf(key),
			plannedFor: (key) => this.control.plannedFor(key),
			handEndOf: (key) => this.control.handEndOf(key),
			linkFailingMs: () => this.link.failingMs,
			unseenDevices: () => this.#devices.unseen(),
		})
		this.#devices = new Devices(config, {
			clock,
			log,
			spool: this.spool,
			link: this.link,
			safety: this.safety,
			onInventoryChange: () => this.#uplink.inventoryChanged(),
			signal: this.#stopping.signal,
		})
		this.control = new Control({
			...base,
			makeRoom: () => this.spool.makeRoom(),
			facts: () => planFacts(this.#devices.config),
			hasOutput: (key) => this.#devices.hasOutput(key),
			outputs: () => this.safety.outputs,
			readingOf: (key) => this.#devices.readingOf(key),
			guard: (safeguards) => {
				for (const device of this.safety.guard(safeguards))
					void this.#devices.runners.get(device)?.rearm()
			},
			isStopped: () => this.safety.emergency() !== null,
			stopLifts: () => this.safety.latch.lifts,
			emit: (record) => this.#emit(record),
		})
		const http = new HttpClient(
			config.server,
			credentials,
			() => clock.now(),
			config.allowInsecure,
			log,
		)
		const plans = new PlanFetcher({
			http,
			log,
			wants: (version) => this.control.wants(version),
			take: (plan) => this.control.take(plan),
		})
		const onPlan = (version: number) => void plans.offer(version, this.#stopping.signal)
		this.#addresses = new AddressTracker({
			log,
			config: () => this.#devices.config,
			devices: () => this.#devices.seen(),
			reload: () => this.#devices.reload(),
			changed: () => this.#uplink.inventoryChanged(),
			wallMs: () => clock.serverNow(),
		})
		this.search = new Search({
			http,
			log,
			config: () => this.#devices.config,
			reload: () => this.#devices.reload(),
			findMoved: (candidates) => this.#addresses.judge(candidates),
		})
		const dosing = new HandDosing({
			outputs: () => this.safety.outputs,
			handDoserOf: (key) => this.control.handDoserOf(key),
		})
		this.#requests = new LocalRequests({
			...base,
			safety: this.safety,
			dosing,
			clear: (output, by) => this.control.clearOutput(output, by),
		})
		this.#cameras = new Cameras({
			devices: this.#devices.cameras,
			...base,
			send: createPictureSender(http),
			lighting: {
				areLightsOn: (zone) => areLightsOn(this.safety.outputs, this.#devices.runners, zone),
				timezone: () => this.control.timezone,
			},
			emit: (record) => this.#emit(record),
		})
		this.#clips = new Clips({ stateDir, http, log })
		this.#machines = new RemoteMachines({
			knownKeys: new KnownKeys(stateDir),
			equipmentAt: (host) => this.#devices.equipmentAt(host),
		})
		this.#asks = new Asks({
			http,
			log,
			commands: this.safety.commands,
			answers: agentAnswers({
				recent,
				sealKey,
				end,
				clock,
				log,
				devices: this.#devices,
				addresses: this.#addresses,
				cameras: this.#cameras,
				clips: this.#clips,
				machines: this.#machines,
				waitingRecords: () => this.spool.stats().records,
				inventoryChanged: () => this.#uplink.inventoryChanged(),
			}),
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
				...this.#devices.inventory.map(({ entry, inventory }) => ({
					...inventory,
					...this.#addresses.describe(entry),
				})),
				this.#machine.inventory(config.machineName ?? ownName()),
			],
			emergency: () => this.safety.latch.get(),
			...(rolledBack && { rolledBack }),
			onPlan,
			wantsFarm: () => this.#devices.config.homeAssistant?.enabled === true,
			onReply: (reply) => {
				this.control.sensors.hearAlarms(reply.alarms ?? {})
				this.#reply = reply
			},
			isHeld: () => this.#follower.isHeld,
		})
		this.#follower = new ServerFollower({
			path: config.path,
			stateDir,
			http,
			log,
			wallMs: () => clock.wallMs(),
			onMoved: (server) => {
				this.#devices.movedTo(server)
				this.link.restart()
				this.#uplink.inventoryChanged()
				this.#commands.restart()
			},
		})
		const { safety, control, search } = this
		const [devices, asks] = [this.#devices, this.#asks]
		this.#commands = new CommandStream({
			...parts,
			onCommand: createCommandHandler({ safety, control, search, devices, asks }),
			onPlan,
		})
		this.#homeAssistant = new HomeAssistant({
			agentId: credentials.agentId,
			log,
			settings: () => this.#devices.config.homeAssistant,
			snapshot: () =>
				takeSnapshot({
					devices,
					safety,
					dosing,
					clock,
					name: this.#reply?.farmName ?? 'Farm',
					isServerReached: this.link.state === 'up',
					summary: this.#reply?.farm ?? null,
				}),
			requests: this.#requests,
		})
		this.#report = new StateReport({
			...parts,
			safety,
			control,
			dosing,
			search,
			devices,
			commandMode: () => this.#commands.mode,
			requests: () => this.#requests.outcomes,
		})
	}

	/** Reads the configuration again; only devices that changed are touched. A bad file changes nothing. */
	reload(): Promise<void> {
		return this.#devices.reload()
	}

	start(): void {
		this.spool.start()
		this.safety.start()
		this.control.start()
		this.#cameras.start()
		this.#addresses.start()
		this.#machine.start()
		this.#devices.start()
		const { signal } = this.#stopping
		// Whether a command is too old is judged by the server's clock.
		const commands = this.clock.untilKnown(signal).then(() => this.#commands.run(signal))
		this.#running = Promise.all([this.#uplink.run(signal), commands])
		this.#timer = setInterval(() => {
			this.#follower.look()
			this.#requests.takeUp()
			this.#report.write()
			this.#report.sayWhatWaits()
			this.#homeAssistant.update()
		}, STATE_EVERY_MS)
		this.#log.info(
			{
				version: PRODUCT_VERSION,
				devices: this.#devices.runners.size,
				server: this.#devices.config.server,
			},
			'farm-agent runs',
		)
	}

	/** Turns outputs to their safe state and flushes everything to disk, within 5 s. */
	async stop(): Promise<void> {
		this.#stopping.abort()
		const searching = Promise.all([this.search.stop(), this.#addresses.stop()])
		this.#asks.stop()
		this.#machines.stop()
		this.#machine.stop()
		const watching = Promise.all([this.#cameras.stop(), this.#clips.stop()])
		this.control.stop()
		await Promise.race([this.safety.stop(), pause(STOP_SAFETY_MS)])
		await this.#homeAssistant.stop()
		const stopping = this.#devices.stop()
		await Promise.race([
			Promise.all([this.#running, searching, watching, stopping]),
			pause(STOP_DEVICES_MS),
		])
		if (this.#timer) clearInterval(this.#timer)
		this.#report.write()
		await this.spool.stop()
		this.#log.info('farm-agent stopped')
	}

	#emit(record: UnnumberedRecord): void {
		this.spool.append('events', record, this.clock.known ? undefined : this.clock.elapsedMs())
	}
}
