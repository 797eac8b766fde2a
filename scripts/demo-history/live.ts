import type { DoseEffect } from '@sfc/domain/control/controllers/dosing/dose'
import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import type { FastFarm, Tick } from '@sfc/farm-sim/fast/fast-farm'
import { applyEvent } from '../../app/areas/uplink/services/apply-events.server'
import type { Bound } from './bind-points'
import type { Grower } from './grower'
import type { PastRecorder } from './past-recorder'
import type { Photographer } from './photograph'
import type { Plantings } from './plantings'
import type { PastAlarms } from './past-alarms'
import type { PastFarm } from './past-farm'
import { newerPlan } from './set-up'

const DAY_MS = 86_400_000
/** Readings each second would take minutes to create; outputs are also read when they change. */
const READ_MS = 60_000
/** Often enough to detect conditions; with each reading while a delay is running. */
const LOOK_MS = 300_000

export type Life = {
	past: PastFarm
	agentId: string
	farm: FastFarm
	bound: Bound
	grower: Grower
	plantings: Plantings
	alarms: PastAlarms
	recorder: PastRecorder
	photographer: Photographer
	/** Called with the number of simulated days. */
	progress: (days: number) => void
	/** The real time, at which the run ends. */
	now: () => number
}

/** Runs the farm until now, and stores its history in the database. */
export async function live(life: Life): Promise<{ doses: number; decisions: number }> {
	const { past, farm, bound, grower, plantings, alarms, recorder, now } = life
	const startedAt = farm.world.atMs
	const values = new Map<number, number>()
	const counted = { doses: 0, decisions: 0 }
	let version = 0
	while (farm.world.atMs < now()) {
		const at = Math.round(farm.world.atMs)
		const passedMs = at - startedAt
		past.setNow(at)
		if (passedMs % DAY_MS === 0) {
			await plantings.setDay(at)
			const plan = await newerPlan(past, life.agentId, version)
			if (plan) farm.take(plan)
			version = plan?.version ?? version
			life.progress(Math.round(passedMs / DAY_MS))
		}
		await grower.live(at)
		const { effects, decided, hasSwitched } = farm.tick()
		counted.decisions += decided.length
		counted.doses += effects.filter(isGiven).length
		writeDecisions(life, decided, at)
		for (const effect of effects) await storeEffect(life, effect, at)
		recorder.advance(at)
		const isDue = passedMs % READ_MS === 0
		if (isDue || hasSwitched) {
			for (const { id, isOutput, read } of bound.points) {
				if (!isDue && !isOutput) continue
				const value = read(farm)
				if (!isDue && value === values.get(id)) continue
				values.set(id, value)
				recorder.reading(id, at, value)
			}
		}
		if (passedMs % LOOK_MS === 0) life.photographer.look(farm, at)
		if (passedMs % LOOK_MS === 0 || (isDue && alarms.isPending))
			grower.noticeAlarms(await alarms.evaluate(values))
		farm.flow()
	}
	await plantings.restore()
	return counted
}

const isGiven = (effect: ControllerEffect): effect is DoseEffect =>
	effect.kind === 'dose' && effect.verdict === null

function writeDecisions({ bound, recorder }: Life, decided: Tick['decided'], at: number): void {
	for (const [key, { on, winner }] of decided) {
		const output = bound.outputs.find((one) => one.key === key)
		if (!output) continue
		const { layer, reason } = winner
		recorder.decision({ equipmentId: output.equipmentId, at, on, layer, reason })
	}
}

async function storeEffect(life: Life, effect: ControllerEffect, at: number): Promise<void> {
	const { past, agentId } = life
	await past.server.db.write((tx) =>
		applyEvent(tx, past.agentCtx(agentId), { ...effect, at, seq: 0 }),
	)
}
