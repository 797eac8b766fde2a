import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import type { SignedPlan } from '@sfc/contract/agent/plan'
import { parseJson } from '@sfc/contract/parse-json'
import type { Plan } from '@sfc/domain/control/plan'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { Clock } from '../time/clock'
import type { ControlFiles } from './control-files'
import { PlanRefused, readPlan, requireOutputs, type PlanFacts } from './read-plan'

type Parts = {
	clock: Clock
	log: Logger
	files: ControlFiles
	facts(): PlanFacts
	/** Whether a configured device has, or may have, this output. */
	hasOutput(key: string): boolean
	/** 0 while no plan runs. */
	versionInForce(): number
	run(plan: Plan, since: number): void
	emit(record: UnnumberedRecord): void
}

/** A refused plan is tried again after this long: what it names may be connected by then. */
const RETRY_REFUSED_MS = 600_000

/** Decides which plans run: the one on the disk, and newer ones of the server that are good. */
export class OfferedPlans {
	/** Signature of the plan that was last read from the disk, or written to it. */
	#signature: string | null = null
	#refused: { version: number; atMs: number } | null = null

	constructor(private readonly parts: Parts) {}

	/** The plan on the disk: that of the last run, or one that was loaded at this machine since. */
	readStored(): void {
		const { files, facts, log } = this.parts
		const stored = files.loadPlan()
		if (!stored || stored.signature === this.#signature) return
		this.#signature = stored.signature
		try {
			this.#run(readPlan(stored, facts()), stored.since)
		} catch (error) {
			const reason = describeError(error)
			log.warn({ reason }, 'the stored plan is not used')
		}
	}

	/** Whether a version that the server offers is to be fetched. */
	wants(version: number): boolean {
		if (version <= this.parts.versionInForce()) return false
		const refused = this.#refused
		return refused?.version !== version || this.parts.clock.now() > refused.atMs + RETRY_REFUSED_MS
	}

	/** Runs a plan from now on when it is good, and tells the server; goes on with the one before if not. */
	take(signed: SignedPlan): void {
		const { clock, emit, log, files, facts, hasOutput, versionInForce } = this.parts
		const at = clock.serverNow()
		try {
			const plan = readPlan(signed, facts())
			requireOutputs(plan, (key) => hasOutput(key))
			if (plan.version <= versionInForce()) return
			if (!files.savePlan({ ...signed, since: at }))
				throw new PlanRefused('the disk of the agent is full')
			this.#signature = signed.signature
			this.#run(plan, at)
		} catch (error) {
			if (!(error instanceof PlanRefused)) throw error
			const version = versionIn(signed)
			this.#refused = { version, atMs: clock.now() }
			log.warn({ version, reason: error.message }, 'refused a plan and goes on with the one before')
			emit({ kind: 'plan', at, version, status: 'refused', reason: error.message })
		}
	}

	#run(plan: Plan, since: number): void {
		this.parts.run(plan, since)
		this.#refused = null
	}
}

/** The version a refused plan says it has, for the report; 1 when it says none. */
function versionIn({ text }: SignedPlan): number {
	const { version } = (parseJson(text) ?? {}) as { version?: unknown }
	return Number.isSafeInteger(version) && Number(version) > 0 ? Number(version) : 1
}
