import { expect, test } from 'vitest'
import { INITIAL_CONTROL, SETTLE_MS, step, type ControlState, type TickInput } from './step'
import type { Plan } from './plan'

const lamp = { key: 'cultivation/coil:2', label: 'Left red lights A' }
const lampB = { key: 'cultivation/coil:3', label: 'Left red lights B' }
const START = Date.parse('2026-11-02T12:00:00Z')

const PLAN: Plan = {
	format: 1,
	farmId: 1,
	agentId: 'a',
	version: 1,
	madeAt: START,
	madeBy: 'Ada',
	because: 'first plan',
	freshUntil: START + 30 * 86_400_000,
	timezone: 'America/New_York',
	zones: [
		{
			zone: 'cultivation',
			recipe: { id: 'butterhead-lettuce', version: 1, name: 'Butterhead lettuce' },
			lightsOnAt: '06:00',
			stages: [
				{ fromAt: 0, name: 'Vegetative', targets: { lightHours: { min: 16, max: 16 } } },
				{
					fromAt: START + 86_400_000,
					name: 'Finish',
					targets: { lightHours: { min: 12, max: 12 } },
				},
			],
		},
	],
	controllers: [
		{
			kind: 'light',
			id: 'cultivation-light',
			zone: 'cultivation',
			lamps: [lamp, lampB],
			staggerMs: 2000,
		},
	],
}

const look = (utc: number, more: Partial<TickInput> = {}): TickInput => ({
	utc,
	passedMs: 1000,
	isComplete: true,
	read: () => null,
	isOn: () => false,
	...more,
})

const planned = (): ControlState => step(INITIAL_CONTROL, { kind: 'planned', plan: PLAN })[0]

function claimsAt(state: ControlState, at: TickInput) {
	const [next, effects] = step(state, { kind: 'ticked', ...at })
	const claims = effects.filter((effect) => effect.kind === 'claim')
	return { next, on: Object.fromEntries(claims.map(({ output, claim }) => [output, claim.on])) }
}

test('nothing is wanted until every output was reported, or the time to settle is over', () => {
	const waiting = claimsAt(planned(), look(START, { isComplete: false }))
	expect(waiting.on).toEqual({})
	const over = look(START, { isComplete: false, passedMs: SETTLE_MS })
	expect(claimsAt(waiting.next, over).on[lamp.key]).toBe(true)
	expect(claimsAt(planned(), look(START)).on[lamp.key]).toBe(true)
})

test('lamps come on one after the other, and one that is on stays on', () => {
	const first = claimsAt(planned(), look(START))
	expect(first.on).toEqual({ [lamp.key]: true, [lampB.key]: false })
	expect(claimsAt(first.next, look(START)).on[lampB.key]).toBe(true)
	const [cut] = step(claimsAt(first.next, look(START)).next, { kind: 'started' })
	expect(claimsAt(cut, look(START)).on[lampB.key]).toBe(false)
	const restarted = claimsAt(planned(), look(START, { isOn: () => true }))
	expect(restarted.on[lampB.key]).toBe(true)
})

test('a lamp says what its turn is and when, and after "All off" they take turns again', () => {
	const claimOn = (state: ControlState, at: TickInput) => {
		const [next, effects] = step(state, { kind: 'ticked', ...at })
		const found = effects.find((effect) => effect.kind === 'claim' && effect.output === lampB.key)
		return { next, claim: found?.kind === 'claim' ? found.claim : null }
	}
	const first = claimOn(planned(), look(START))
	const turn = { on: false, waits: 'its turn, 2 of 2', actsAt: START + 1000 }
	expect(first.claim).toMatchObject(turn)
	const later = claimOn(first.next, look(START + 500, { passedMs: 500 }))
	expect(later.claim, 'the same instant').toMatchObject(turn)

	const isOff = { heldBecause: () => 'switched off by a person' }
	let held = claimOn(later.next, look(START + 3600_000, { ...isOff, passedMs: 3600_000 }))
	held = claimOn(held.next, look(START + 3601_000, isOff))
	const freed = claimOn(held.next, look(START + 3602_000))
	expect(freed.claim).toMatchObject({ on: false, actsAt: START + 3603_000 })
	expect(claimOn(freed.next, look(START + 3603_000)).claim?.on).toBe(true)
	const oneHeld = look(START, { heldBecause: ({ key }) => (key === lamp.key ? 'a person' : null) })
	expect(claimOn(first.next, oneHeld).claim?.on, 'one that is held keeps none waiting').toBe(true)
})

test.each([
	['2026-11-02T10:59:59Z', false],
	['2026-11-02T11:00:00Z', true],
	['2026-11-03T02:59:59Z', true],
	['2026-11-03T03:00:00Z', false],
	['2026-11-04T22:59:59Z', true],
	['2026-11-04T23:00:00Z', false],
])('at %s the lamps of a farm in New York are on: %s', (at, on) => {
	expect(claimsAt(planned(), look(Date.parse(at))).on[lamp.key]).toBe(on)
})

test('the light of a day has its hours in nights in which the clock changes', () => {
	for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-24']) {
		const plan = structuredClone(PLAN)
		plan.zones[0]!.lightsOnAt = '20:00'
		plan.zones[0]!.stages = [
			{ fromAt: 0, name: 'S', targets: { lightHours: { min: 16, max: 16 } } },
		]
		const [state] = step(INITIAL_CONTROL, { kind: 'planned', plan })
		const from = Date.parse(`${day}T18:00:00Z`)
		const minutes = Array.from({ length: 1440 }, (_, i) => from + i * 60_000)
		const lit = minutes.filter((at) => claimsAt(state, look(at)).on[lamp.key])
		expect(lit).toHaveLength(16 * 60)
	}
})
