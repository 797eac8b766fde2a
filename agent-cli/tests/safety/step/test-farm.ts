import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { HandEnd } from '@sfc/domain/control/manual-end'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { FailSafe, WriteOutcome } from '../../../src/drivers/driver'
import { notConfirmedOff } from '../../../src/safety/step/execute-command'
import type { Effect, SafetyEvent, WriteOrder } from '../../../src/safety/step/events'
import type { TimedReading } from '../../../src/safety/step/check-interlocks'
import { isStillWanted } from '../../../src/safety/step/settle-write'
import {
	collectMemories,
	type Inputs,
	type OutputMemory,
	type SafetyState,
} from '../../../src/safety/step/state'
import { step } from '../../../src/safety/step/step'

/** How a device takes a write. `acts-silently` and `ignores` both leave the agent without an answer. */
export type DeviceMode = 'done' | 'rejected' | 'unreachable' | 'acts-silently' | 'ignores'

/** Devices, disk and time in memory around `step`; performs effects as the shell does. */
export class TestFarm {
	now = 1_700_000_000_000
	mode: DeviceMode = 'done'
	/** `journal`: the journal still has room, the leases have none. */
	diskTakes: 'all' | 'journal' | 'nothing' = 'all'
	linkFailingMs = 0
	state: SafetyState = {
		outputs: new Map(),
		remembered: new Map(),
		closing: new Set(),
		safeguards: new Map(),
	}
	latch: Inputs['latch'] = null
	/** What the plan wants on or off, by key; null while there is none. */
	plan: Map<string, Pick<Claim, 'on' | 'forMs' | 'percent'>> | null = null
	/** The newest reading of each sensor. */
	readonly readings = new Map<string, TimedReading>()
	/** Where an ON by hand ends by the plan, by key. */
	readonly handEnds = new Map<string, HandEnd>()
	/** What a restart would find. */
	disk = new Map<string, OutputMemory>()
	readonly reallyOn = new Map<string, boolean>()
	/** How far on each output that can be dimmed is set, percent. */
	readonly reallyAt = new Map<string, number>()
	readonly ends: { id: string; outcome: string }[] = []
	readonly reasons: (string | undefined)[] = []
	readonly emitted: UnnumberedRecord[] = []
	/** Called in the moment a write leaves the agent. */
	onSend: (order: WriteOrder) => void = () => undefined
	readonly sent: { order: WriteOrder; latched: boolean; leased: OutputMemory | undefined }[] = []
	#writes: { order: WriteOrder; result: WriteOutcome | null; isOvertaken: boolean }[] = []
	#stops: string[] = []
	#commands = 0

	/** Outputs by `device/point`. */
	constructor(
		readonly classes: Record<string, OutputClass>,
		/** Outputs that can be dimmed. */
		readonly dims: readonly string[] = [],
		readonly failSafe: Omit<FailSafe, 'point'> = { state: 'armed' },
	) {
		for (const key of Object.keys(classes)) this.reallyOn.set(key, false)
		for (const device of this.devices) this.connect(device)
	}

	get devices(): string[] {
		return [...new Set(Object.keys(this.classes).map((key) => key.split('/')[0] ?? ''))]
	}

	connect(device: string): void {
		const points = Object.entries(this.classes).flatMap(([key, outputClass]) => {
			const [of, point = ''] = key.split('/')
			const dim = this.dims.includes(key) ? { dim: `${point}-level` } : {}
			const switchable = { type: 'outlet' as const, outputClass, ...dim }
			const described = { key: point, label: key, quantity: 'switch' as const, intervalMs: 1000 }
			return of === device ? { ...described, switchable } : []
		})
		const failSafes = points.map(({ key }) => ({ point: key, ...this.failSafe }))
		this.do({ kind: 'connected', device, points, site: {}, failSafes })
	}

	/** Takes a step; the effects it asked for. */
	do(event: SafetyEvent): Effect[] {
		const [state, effects] = step(this.state, event, this.inputs)
		this.state = state
		return effects.flatMap((effect) => [effect, ...this.#perform(effect)])
	}

	get inputs(): Inputs {
		const { now, latch, linkFailingMs } = this
		const serverTimeKnown = true
		const times = { now, serverNow: now, serverTimeKnown }
		const plannedFor = (key: string) => this.#plannedFor(key)
		return {
			...times,
			latch,
			linkFailingMs,
			readingOf: (point) => this.readings.get(point) ?? null,
			plannedFor,
			handEndOf: (key) => this.handEnds.get(key) ?? null,
		}
	}

	#plannedFor(key: string): Claim[] | null {
		const wanted = this.plan?.get(key)
		if (this.plan === null) return null
		return wanted ? [{ layer: 'recipe', reason: 'day', ...wanted }] : []
	}

	#perform(effect: Effect): Effect[] {
		switch (effect.kind) {
			case 'save':
				this.#save()
				return []
			case 'persist':
				return this.do({ kind: 'persisted', order: effect.order, onDisk: this.#save() })
			case 'write':
				for (const write of this.#writes) write.isOvertaken ||= write.order.key === effect.order.key
				this.#writes.push({
					order: effect.order,
					result: this.#send(effect.order),
					isOvertaken: false,
				})
				return []
			case 'finish':
				this.ends.push({ id: effect.id, outcome: effect.end.outcome })
				this.reasons.push(effect.end.reason)
				return []
			case 'set-latch':
				this.latch = { by: effect.by, from: effect.from }
				return []
			case 'lift-latch':
				this.latch = null
				return []
			case 'check-all':
				return this.check()
			case 'await-all-off':
				this.#stops.push(effect.id)
				return []
			case 'emit':
				this.emitted.push(effect.record)
				return []
			case 'log':
			case 'renew':
				return []
		}
	}

	#save(): boolean {
		const takes = this.diskTakes === 'all'
		if (takes) this.disk = collectMemories(this.state)
		return takes
	}

	/** What the device answers; null while nothing has been sent. */
	#send(order: WriteOrder): WriteOutcome | null {
		const { key, on } = order
		const { mode } = this
		if (mode === 'unreachable' || !this.state.outputs.get(key)?.connected) return null
		this.onSend(order)
		this.sent.push({ order, latched: this.latch !== null, leased: this.disk.get(key) })
		if (mode === 'rejected') return { outcome: 'rejected', reason: 'no', readBack: !on }
		if (mode !== 'ignores') {
			this.reallyOn.set(key, on)
			if (order.percent !== undefined) this.reallyAt.set(key, order.percent)
		}
		return mode === 'done'
			? { outcome: 'done', readBack: on }
			: { outcome: 'unknown', reason: 'no answer' }
	}

	command(
		op: 'switch' | 'release',
		key: string,
		on = false,
		maxOnMs: number | null = null,
		said: { percent?: number; forMs?: number } = {},
	): void {
		const [device = '', point = ''] = key.split('/')
		const times = { seq: 1, issuedAt: this.now, expiresAt: this.now + 30_000, issuedBy: 'Ann' }
		const common = { id: `c${++this.#commands}`, ...times, device, point }
		const command = op === 'switch' ? { ...common, op, on, ...said, maxOnMs } : { ...common, op }
		this.do({ kind: 'command', command, onDisk: this.diskTakes !== 'nothing' })
	}

	order(op: 'emergency-stop' | 'emergency-release'): Effect[] {
		const times = { seq: 1, issuedAt: this.now, expiresAt: this.now + 30_000, issuedBy: 'Ann' }
		const command = { id: `c${++this.#commands}`, op, ...times }
		return this.do({ kind: 'command', command, onDisk: this.diskTakes !== 'nothing' })
	}

	check(): Effect[] {
		return [...this.state.outputs.keys()].flatMap((key) => this.do({ kind: 'checked', key }))
	}

	/** Each connected device says what its outputs are. */
	report(): void {
		for (const { key, connected } of this.state.outputs.values())
			if (connected) {
				this.do({ kind: 'reported', key, on: this.reallyOn.get(key) === true, at: this.now })
				const percent = this.reallyAt.get(key)
				if (percent !== undefined) this.do({ kind: 'dimmed', key, percent, at: this.now })
			}
	}

	/** Every write that is on its way ends, or is tried again when nothing was sent. */
	answer(): void {
		const stops = this.#stops.splice(0)
		for (const { order, result, isOvertaken } of this.#writes.splice(0)) {
			if (isOvertaken) {
				this.do({ kind: 'overtaken', order })
				continue
			}
			const again = result === null && isStillWanted(this.state, order, this.inputs)
			const end = (again ? this.#send(order) : result) ?? NOT_SENT
			this.do({ kind: 'written', order, result: end })
			this.do({ kind: 'settled', order, result: end })
		}
		for (const id of stops) this.do({ kind: 'stop-checked', id, unseenDevices: [] })
	}

	pass(ms: number): void {
		this.now += ms
		this.check()
	}

	/** Everything works again, for longer than any retry and any shortest run. */
	recover(): void {
		this.mode = 'done'
		this.diskTakes = 'all'
		for (const device of this.devices)
			if (![...this.state.outputs.values()].some((it) => it.device === device && it.connected))
				this.connect(device)
		for (let round = 0; round < 20; round++) {
			this.answer()
			this.report()
			this.pass(31_000)
		}
		this.answer()
		this.report()
	}

	/** The farm after the agent was killed and begun again: it knows what was on the disk. */
	restarted(): TestFarm {
		const next = new TestFarm(this.classes, this.dims, this.failSafe)
		next.now = this.now
		const { safeguards } = this.state
		next.state = { ...next.state, outputs: new Map(), remembered: this.disk, safeguards }
		for (const [point, reading] of this.readings) next.readings.set(point, reading)
		for (const [key, on] of this.reallyOn) next.reallyOn.set(key, on)
		for (const [key, percent] of this.reallyAt) next.reallyAt.set(key, percent)
		for (const device of next.devices) next.connect(device)
		return next
	}

	get notOff(): string[] {
		return notConfirmedOff(this.state)
	}

	get commandIds(): string[] {
		return Array.from({ length: this.#commands }, (_, index) => `c${index + 1}`)
	}
}

const NOT_SENT: WriteOutcome = { outcome: 'not-sent', reason: 'the device is not connected' }
