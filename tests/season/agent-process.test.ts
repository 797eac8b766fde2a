import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DoseRecord } from '@sfc/contract/agent/batch'
import { planLightAt } from '@sfc/domain/growing/recipes/plan-zone'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { RESERVOIR_CAPACITY_L } from '@sfc/farm-sim/world/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skipTitle } from '../support/describe-with'
import type { Program } from '../support/child-process'
import { controllerDevices } from '../support/start-agent'
import { FastClock } from './fast-clock'
import { LoneAgent } from './lone-agent'
import { DOSERS, ML_PER_S, seasonPlan } from './season-plan'
import { SimWatch } from './sim-watch'

/** The agent takes most of a processor at 60: faster, or on a busy machine, it only starves. */
const FACTOR = (loadavg()[0] ?? 0) > availableParallelism() / 2 ? 20 : 60
const REAL_MINUTES = Number(process.env['SEASON_MINUTES'] ?? 10)
const [SECOND_MS, MINUTE_MS] = [1000, 60_000]
/** An hour before the lights go off. */
const START_MS = Date.UTC(2026, 2, 3, 2)
const SEED = Number(process.env['SEASON_SEED'] ?? Date.now() % 1_000_000)
/** Time after a start or a reboot until everything is as planned; the program itself takes a second to start. */
const RECOVERED_MS = 3 * MINUTE_MS + FACTOR * SECOND_MS
/** A delay of this program, in real seconds, that also delays the agent. */
const LATE_S = 0.1
/** Margin for reads, writes and the farm's own steps at this speed. */
const SLACK_MS = 20 * SECOND_MS
const LOOK_MS = 10 * SECOND_MS
/** An agent that waits for a processor half of the time between two looks shows nothing of itself; real seconds. */
const STARVED_S = LOOK_MS / SECOND_MS / FACTOR / 2
const LOOKS_IN_SLACK = 2 * (SLACK_MS / LOOK_MS)
const CHOICES = {
	nightDropC: 2,
	humidityBy: 'humidity',
	heatInParts: null,
	co2Ppm: { min: 800, max: 1000 },
} as const

const SERVICES = ['container', 'nursery', 'cultivation', 'mqtt'] as const
const clock = FastClock.find(START_MS, FACTOR)
const missing = clock ? null : 'faketime is not installed; apt install faketime'

const plug = (port: number) => ({
	id: 'plug',
	name: 'Plug',
	driver: 'mqtt',
	settings: { convention: 'tasmota', mac: 'D8F15B5C1A7E', url: `mqtt://127.0.0.1:${port}` },
})

/** Random events, determined by the seed. */
function* drawn(seed: number): Generator<number, never> {
	for (let n = 0; ; n++) {
		const [part = 0] = fc.sample(fc.integer({ min: 0, max: 9999 }), { seed: seed + n, numRuns: 1 })
		yield part / 10_000
	}
}

test.skipIf(missing)(
	skipTitle(
		`the agent itself keeps plan and limits for ${(REAL_MINUTES * FACTOR) / 60} h without a server, killed and rebooted around, seed ${SEED}`,
		missing,
	),
	{ timeout: (REAL_MINUTES + 3) * MINUTE_MS },
	async () => {
		if (!clock) return
		const random = drawn(SEED)
		const between = (from: number, to: number) => from + random.next().value * (to - from)
		const sim = await startFarmSim({ seed: SEED, speed: 0, now: clock.now, discoveryPort: null })
		const { farm } = sim
		const watch = new SimWatch(farm)
		let lateAt = 0
		const flow = setInterval(() => {
			const behindS = (clock.now() - farm.nowMs()) / 1000
			if (behindS > LATE_S * FACTOR) lateAt = clock.now()
			if (behindS > 0) farm.advance(behindS)
		}, 5)
		const plan = seasonPlan(START_MS, CHOICES, (name) => name.replace('-', '/'))
		const devices = controllerDevices(sim, 5000).map((device) => {
			return { ...device, settings: { ...device.settings, timeoutMs: 10_000 } }
		})
		const agent = new LoneAgent(plan, [...devices, plug(sim.ports.mqtt)])
		const cost = { cpuS: 0, peakMb: 0, kills: 0, reboots: 0, asPlanned: 0, looks: 0, mostWaitS: 0 }
		/** How long the agent waited for a processor at the last looks, in real seconds. */
		let waits: number[] = []
		let waitedS = 0
		let running: Program = agent.start(clock.env())
		try {
			const endsAt = START_MS + REAL_MINUTES * FACTOR * MINUTE_MS
			let startedAt = clock.now()
			let killAt = startedAt + between(4, 12) * MINUTE_MS
			let rebootAt = startedAt + between(10, 30) * MINUTE_MS
			let rebootedAt = 0
			let pourAt = startedAt
			let lookAt = startedAt
			let killsInDose = random.next().value < 0.5
			while (clock.now() < endsAt) {
				await sleep(20)
				const now = clock.now()
				if (now >= pourAt) {
					// Somebody pours water in, so that there is something to dose.
					farm.setSensor('nursery-ph', 6.4)
					farm.setSensor('nursery-ec', 1)
					pourAt = now + 90 * MINUTE_MS
				}
				if (now >= lookAt) {
					const used = usedBy(running)
					cost.peakMb = Math.max(cost.peakMb, used.mb)
					const waitS = Math.max(0, used.waitS - waitedS)
					waitedS = used.waitS
					waits = [...waits, waitS].slice(-LOOKS_IN_SLACK)
					const waitsS = waits.reduce((all, one) => all + one, 0)
					cost.mostWaitS = Math.max(cost.mostWaitS, waitsS)
					if (waitS > STARVED_S) lateAt = now
					lookAt = now + LOOK_MS
					if (now - Math.max(startedAt, rebootedAt, lateAt) > RECOVERED_MS) {
						cost.looks++
						if (lampsAsPlanned(now)) cost.asPlanned++
					}
				}
				if (now >= rebootAt) {
					const service = SERVICES[Math.floor(between(0, SERVICES.length))] ?? 'nursery'
					farm.fault('reboot', service, String(Math.round(between(2, 60))))
					rebootAt = now + between(15, 45) * MINUTE_MS
					rebootedAt = now
					cost.reboots++
				}
				const isDue = now >= killAt || (killsInDose && watch.dosing !== undefined)
				if (!isDue) continue
				cost.cpuS += usedBy(running).cpuS
				await running.stop('SIGKILL')
				running = agent.start(clock.env())
				waitedS = 0
				startedAt = clock.now()
				killAt = startedAt + between(4, 12) * MINUTE_MS
				killsInDose = random.next().value < 0.3
				cost.kills++
			}
			cost.cpuS += usedBy(running).cpuS
		} finally {
			await running.stop()
			clearInterval(flow)
			await sim.close()
		}
		const doses = agent.told().filter((record) => record.kind === 'dose')
		console.table({ ...cost, doses: new Set(doses.map(({ number }) => number)).size })
		console.table(Object.fromEntries(watch.mostMl))

		expect(watch.overrun).toEqual([])
		expect(watch.heatWithCoolingMs).toBe(0)
		const waitedMs = cost.mostWaitS * SECOND_MS * FACTOR
		expect(watch.co2WithExhaustMs).toBeLessThan(SLACK_MS + waitedMs)
		for (const { key, role } of DOSERS) {
			const budget = defaultBudget(role, RESERVOIR_CAPACITY_L)
			const { run, hour, all } = watch.mostMl.get(key) ?? { run: 0, hour: 0, all: 0 }
			const toldMl = sum(doses.filter((one) => one.output.endsWith(key.replace('nursery-', ''))))
			expect(run, `${key}, ml at a time`).toBeLessThanOrEqual(budget.perDoseMl)
			expect(hour, `${key}, ml in an hour`).toBeLessThanOrEqual(budget.perHourMl)
			expect(all, `${key}, ml in all, beyond what was told`).toBeLessThanOrEqual(toldMl + ML_PER_S)
		}
		expect(doses.length).toBeGreaterThan(0)
		expect(cost.kills).toBeGreaterThan((REAL_MINUTES * FACTOR) / 60)
		expect(cost.asPlanned).toBeGreaterThanOrEqual(0.9 * cost.looks)
		expect(cost.peakMb).toBeLessThan(130)
		expect(cost.cpuS / (REAL_MINUTES * FACTOR * 60)).toBeLessThan(0.05)
		agent.remove()

		/** Whether the lamps of both zones are on by day and off by night, except for the minutes around. */
		function lampsAsPlanned(now: number): boolean {
			return plan.zones.every((zone) => {
				const light = planLightAt(zone, plan.timezone, now)
				if (!light || Math.min(now - light.startedAt, light.endsAt - now) < RECOVERED_MS)
					return true
				const lamps = ['red', 'blue'].flatMap((colour) =>
					[...farm.controllers.flatMap(({ map }) => map.dimmable)].filter(
						(key) => key.startsWith(zone.zone) && key.includes(colour),
					),
				)
				return lamps.every((key) => farm.running().has(key) === light.isDay)
			})
		}
	},
)

/** Sums each dose once: it is reported when it begins, and when it is judged. */
const sum = (doses: readonly DoseRecord[]): number =>
	[...new Map(doses.map((dose) => [dose.number, dose.ml])).values()].reduce(
		(all, ml) => all + ml,
		0,
	)

/** Processor time, time spent waiting for a processor, and memory so far, read from /proc. */
function usedBy({ process: { pid } }: Program): { cpuS: number; waitS: number; mb: number } {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
		const status = readFileSync(`/proc/${pid}/status`, 'utf8')
		const cpuS = (Number(fields[13]) + Number(fields[14])) / 100
		const [, waitNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
		return {
			cpuS,
			waitS: (waitNs ?? 0) / 1e9,
			mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
		}
	} catch {
		return { cpuS: 0, waitS: 0, mb: 0 } // it is just ending
	}
}
