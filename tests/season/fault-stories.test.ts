import type { OutputFault } from '@sfc/farm-sim/fast/fast-output'
import { withPh } from '@sfc/farm-sim/world/water-chemistry'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fillJug, wrongProbe, type Fault } from './draw-faults'
import { ServerFarm } from './server-farm'

/** Long enough for the control to learn the responses of the tank. */
const KNOWN_H = 48

let farm: ServerFarm
const noticesByFault: Record<string, { after: string; words: string }> = {}
afterEach(() => farm.close())
afterAll(() => console.table(noticesByFault))

type Begin = (story: ServerFarm) => void

const ph =
	(how: (Fault & { kind: 'probe' })['how']): Begin =>
	({ farm }) =>
		farm.setSensorFault('nursery-ph', wrongProbe({ ...PH, how }))
const PH = { kind: 'probe', probe: 'nursery-ph', atH: 0, forH: 0 } as const

const output =
	(key: string, fault: OutputFault): Begin =>
	({ farm }) =>
		farm.setFault(key, fault)

/** Somebody pours tap water in, so that there is something to dose. */
const pour: Begin = ({ farm }) =>
	farm.change((world) => ({ ...world, water: withPh(world.water, 6.5) }))

const emptyJug: Begin = ({ farm }) => fillJug(farm, 'd', 0)

/** Faults: the words of their alarm, its deadline in hours, and how they begin. */
const STORIES: [fault: string, withinH: number, words: RegExp, ...begin: Begin[]][] = [
	['a probe is silent', 0.5, /ph .* is silent/, ph('silent')],
	['a probe is stuck', 4, /ph .* cannot be trusted.*Has not changed for \d+ min/, ph('stuck')],
	['a probe moves the wrong way', 4, /moved the wrong way after pH down/, pour, ph('reversed')],
	['a probe is noisy', 12, /ph .* is too high|is stopped: two doses/, ph('noisy')],
	[
		'a pump is dead',
		4,
		/pH down is stopped.*Air in the line/,
		pour,
		output('nursery-ph-down', 'dead'),
	],
	['a jug is empty', 0.5, /Tank D .* is critically low/, emptyJug],
	['a jug without a sensor is empty', 4, /pH down is stopped.*(jug|Air)/, pour, emptyJug],
	[
		'an acid pump leaks',
		36,
		/work against each other.*leaks|too low.*pH down is off.*drips/,
		output('nursery-ph-down', 'leaking'),
	],
	[
		'a nutrient pump leaks',
		40, // the band of EC is 0.4 mS/cm wide
		/ec .* is too high.*drips/,
		output('nursery-nutrient-a', 'leaking'),
	],
	[
		'a pump sticks on',
		0.2,
		/pH down is on, although.*relay sticks/,
		output('nursery-ph-down', 'stuck-on'),
	],
	[
		'a pump runs unseen',
		1,
		/ph .* is too low.*pH down is off.*drips/,
		output('nursery-ph-down', 'welded'),
	],
	[
		'a circulation pump is dead',
		2,
		/on, but no water flows/,
		output('nursery-recirculation-pump', 'dead'),
	],
	[
		'a heater sticks on',
		1,
		/heater is on, although.*relay sticks/,
		output('container-hvac-heater', 'stuck-on'),
	],
	[
		'a heater runs unseen while the cooler is dead',
		12,
		/air-temperature .* is too high/,
		output('container-hvac-heater', 'welded'),
		output('container-hvac-cooling', 'dead'),
	],
	[
		'a cooler is dead',
		24,
		/HVAC cooling: on, but the air gets no cooler.*breaker/,
		output('container-hvac-cooling', 'dead'),
	],
	[
		'a heater is dead',
		24,
		/HVAC heater: on, but the air gets no warmer.*breaker/,
		output('container-hvac-heater', 'dead'),
	],
]

test.each(STORIES)(
	'%s, and within %s h an alarm says so',
	async (name, withinH, words, ...begin) => {
		farm = await ServerFarm.open()
		farm.pass(KNOWN_H)
		await farm.live(0.5)
		for (const one of begin) one(farm)
		const told = await farm.live(withinH, words)
		const found = told.find((one) => words.test(one.words))
		expect(found, told.map((one) => one.words).join('\n') || 'nothing was told').toBeDefined()
		if (found) noticesByFault[name] = { after: `${found.hours.toFixed(1)} h`, words: found.words }
	},
)

test('nothing breaks, and nothing needs a person', async () => {
	farm = await ServerFarm.open()
	farm.pass(KNOWN_H)
	expect((await farm.live(24)).map(({ words }) => words)).toEqual([])
})
