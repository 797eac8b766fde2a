import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { OutputCommand } from '@sfc/contract/agent/command'
import type { OutputClass } from '@sfc/domain/control/output-class'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { SiteLimits } from '../../src/config/agent-config'
import type { FailSafe, Session, WriteOutcome, WriteRequest } from '../../src/drivers/driver'
import { Clock } from '../../src/time/clock'
import { steadyNow } from '../../src/time/steady-now'
import type { LastReading } from '../../src/safety/step/check-interlocks'
import { Safety } from '../../src/safety/safety'

/** A controller with outputs in memory, its time and its faults in the test's hands. */
export class TestOutputs {
	readonly folder = mkdtempSync(join(tmpdir(), 'safety-'))
	readonly states = new Map<string, boolean>()
	readonly writes: WriteRequest[] = []
	readonly emitted: UnnumberedRecord[] = []
	readonly readings = new Map<string, LastReading>()
	/** Set to make the device refuse, stay silent or be unreachable. */
	fault: WriteOutcome['outcome'] | null = null
	/** Called at each write, before the device acts. */
	onWrite: () => void = () => undefined
	linkFailingMs = 0
	unseen: string[] = []
	aheadMs = 0
	safety: Safety
	#seq = 0

	constructor(
		private readonly classes: Record<string, OutputClass>,
		private readonly site: Record<string, object> = {},
		private readonly failSafe: FailSafe['state'] = 'armed',
	) {
		for (const point of Object.keys(classes)) this.states.set(point, false)
		this.safety = this.restart()
	}

	/** A new run of the agent over the same state folder; the device goes on as it was. */
	restart(): Safety {
		const clock = new Clock({
			wallMs: () => Date.now() + this.aheadMs,
			steadyMs: () => steadyNow() + this.aheadMs,
		})
		this.safety = new Safety({
			stateDir: this.folder,
			clock,
			log: pino({ level: 'silent' }),
			emit: (record) => this.emitted.push(record),
			makeRoom: () => false,
			plannedFor: () => null,
			handEndOf: () => null,
			readingOf: (point) => {
				const reading = this.readings.get(point)
				return reading ? { ...reading, intervalMs: 1000 } : null
			},
			unseenDevices: () => this.unseen,
			linkFailingMs: () => this.linkFailingMs,
		})
		const site = Object.entries(this.site).map(([key, value]) => [key, SiteLimits.parse(value)])
		const failSafes = Object.keys(this.classes).map((point) => ({ point, state: this.failSafe }))
		this.safety.addDevice('d', this.#session, Object.fromEntries(site), failSafes)
		return this.safety
	}

	/** Time passes for the agent, and it looks at the device and decides. */
	async pass(ms: number): Promise<void> {
		this.aheadMs += ms
		this.poll()
		this.safety.tick()
		await this.settled()
		this.poll()
	}

	/** What polling does. */
	poll(): void {
		const at = Date.now() + this.aheadMs
		for (const [point, on] of this.states)
			this.safety.observe(
				'd',
				[{ point, at, value: on ? 1 : 0, quality: 'good' }],
				this.safety.now(),
			)
	}

	async settled(): Promise<void> {
		do await new Promise((done) => setTimeout(done, 2))
		while ([...this.safety.outputs.values()].some(({ busy }) => busy))
	}

	/** Sends a switch command and answers how it ended. */
	async switch(
		point: string,
		on: boolean,
		extra: { id?: string; maxOnMs?: number; lateMs?: number } = {},
	) {
		const id = extra.id ?? `c${++this.#seq}`
		const issuedAt = this.safety.now() - (extra.lateMs ?? 0)
		await this.safety.execute({
			id,
			seq: 1,
			issuedAt,
			expiresAt: issuedAt + 30_000,
			op: 'switch',
			device: 'd',
			point,
			on,
			maxOnMs: extra.maxOnMs ?? null,
			issuedBy: 'Ann',
		})
		return this.outcome(id)
	}

	async order(op: 'emergency-stop' | 'emergency-release') {
		const id = `c${++this.#seq}`
		const issuedAt = this.safety.now()
		await this.safety.execute({
			id,
			seq: 1,
			issuedAt,
			expiresAt: issuedAt + 30_000,
			op,
			issuedBy: 'Ann',
		} as OutputCommand)
		return this.outcome(id)
	}

	outcome(id: string) {
		const last = this.emitted.findLast(
			(record) => record.kind === 'outcome' && record.commandId === id,
		)
		return last?.kind === 'outcome' ? last : undefined
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true })
	}

	readonly #session: Session = {
		describe: () => ({
			kind: 'controller',
			points: Object.entries(this.classes).map(([key, outputClass]) => ({
				key,
				label: key,
				quantity: 'switch',
				intervalMs: 1000,
				switchable: { type: 'outlet', outputClass },
			})),
		}),
		read: () => Promise.resolve([]),
		write: (request) => {
			this.writes.push(request)
			this.onWrite()
			if (this.fault === 'unknown' || this.fault === 'not-sent' || this.fault === 'rejected')
				return Promise.resolve({ outcome: this.fault, reason: 'the test says so' })
			this.states.set(request.point, request.on)
			return Promise.resolve({ outcome: 'done', readBack: request.on })
		},
		armFailSafe: () => Promise.resolve([]),
		close: () => Promise.resolve(),
	}
}

/** Outputs that the agent has seen off long enough that no rest is due; removed after the test. */
export async function openTestOutputs(
	...args: ConstructorParameters<typeof TestOutputs>
): Promise<TestOutputs> {
	const outputs = new TestOutputs(...args)
	onTestFinished(() => outputs.remove())
	await outputs.pass(0)
	await outputs.pass(600_000)
	return outputs
}
