import type { Logger } from 'pino'
import type { Control } from '../control/control'
import type { HandDosing } from '../control/hand-dosing'
import type { Search } from '../discovery/search'
import type { Safety } from '../safety/safety'
import type { Spool } from '../spool/spool'
import type { Clock } from '../time/clock'
import type { Link } from '../uplink/link'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { writeState, type AgentState } from './agent-state'
import { describeDevices } from './describe-devices'
import { describeOutputs } from './describe-outputs'
import type { Devices } from './devices'
import { WaitingReport } from './waiting-report'

const JUMP_MS = 2000
const WARN_EVERY_MS = 60_000

type Parts = {
	clock: Clock
	log: Logger
	link: Link
	spool: Spool
	safety: Safety
	control: Control
	dosing: HandDosing
	search: Search
	devices: Devices
	commandMode(): AgentState['link']['commands']
	requests(): AgentState['requests']
}

/** Tells people at this machine how the agent is: by the state file, and by the log when something is amiss. */
export class StateReport {
	readonly #parts: Parts
	readonly #waiting: WaitingReport
	#jumpedMs = 0
	#dropped = { records: 0, warnedAt: 0 }

	constructor(parts: Parts) {
		this.#parts = parts
		this.#waiting = new WaitingReport(() => parts.clock.elapsedMs())
	}

	/** Names in the log what the agent waits for. */
	sayWhatWaits(): void {
		const { link, devices, log } = this.#parts
		const server = { name: `the server ${devices.config.server}`, reason: link.reason }
		const silent = [...devices.runners.values()]
			.filter(({ status }) => status !== 'online')
			.map(({ entry, inventory, reason }) => ({
				name: `${entry.id} at ${inventory.address}`,
				reason,
			}))
		const line = this.#waiting.next(link.state === 'up' ? silent : [server, ...silent])
		if (line !== null) log.info(line)
	}

	/** Writes the state file. */
	write(): void {
		const { clock, log, link, safety, control, search, devices } = this.#parts
		this.#warnAboutJump()
		const spool = this.#parts.spool.stats()
		this.#warnAboutDropped(spool.droppedRecords)
		try {
			writeState(devices.config.stateDir, {
				writtenAt: clock.wallMs(),
				pid: process.pid,
				version: PRODUCT_VERSION,
				bootId: this.#parts.spool.bootId,
				server: devices.config.server,
				rssBytes: process.memoryUsage.rss(),
				link: {
					state: link.state,
					reason: link.reason,
					lastAckAt: link.lastAckAt,
					commands: this.#parts.commandMode(),
				},
				clockOffsetMs: clock.offsetMs(),
				emergency: safety.emergency(),
				plan: control.running,
				stops: [...control.stops],
				search: search.state,
				spool,
				...describeDevices([...devices.runners.values()], clock),
				unseen: devices.unseen(),
				outputs: describeOutputs(safety.outputs, devices.runners, clock, this.#parts.dosing),
				requests: this.#parts.requests(),
			})
		} catch (error) {
			log.debug({ err: error }, 'the state file could not be written')
		}
	}

	#warnAboutJump(): void {
		const { clock, log } = this.#parts
		const jumpedMs = clock.jumpedMs()
		if (Math.abs(jumpedMs - this.#jumpedMs) > JUMP_MS)
			log.warn(
				{ byMs: Math.round(jumpedMs - this.#jumpedMs) },
				"this machine's clock jumped; timestamps continue by the old one",
			)
		this.#jumpedMs = jumpedMs
	}

	#warnAboutDropped(droppedRecords: number): void {
		const now = this.#parts.clock.now()
		if (droppedRecords <= this.#dropped.records || now < this.#dropped.warnedAt + WARN_EVERY_MS)
			return
		const records = droppedRecords - this.#dropped.records
		this.#dropped = { records: droppedRecords, warnedAt: now }
		this.#parts.log.warn(
			{ records },
			'readings were dropped: the disk or the spool is full, or the server refused them',
		)
	}
}
