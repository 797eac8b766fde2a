import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '#db/schema/control'
import { orders } from '#db/schema/orders'
import { tasks } from '#db/schema/planting-cycles'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { yellowLeaf } from '../../../../../tests/support/yellow-leaf'
import { makeCustomer } from '~/tests/billing/customers/test-customer'
import { diagnosePicture } from '~/areas/plant-health/services/diagnosis/diagnose-picture.server'
import { createRollUpJob } from '~/areas/readings/services/history/history-jobs.server'
import { placeOrder } from '~/areas/selling/services/orders/place-order.server'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { answerQuestion } from './answer-question.server'

const START_MS = Date.UTC(2026, 0, 5, 18)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
let seq = 0
beforeEach(() => void (seq = 0))

const send = (record: object, lane?: object) =>
	agent.send([{ seq: ++seq, at: farm.ctx.now(), ...record }], lane ?? { bootId: 'b' })
const readings = (values: unknown[]) => send({ kind: 'readings', device: 'nursery', values })

/** Returns the titles and lines of all answers. */
const ask = async (question: string) => {
	const { parts } = await answerQuestion(farm.owner, question)
	return parts.flatMap(({ answers }) => answers.map(({ title, lines }) => [title, ...lines]))
}

test('a reading is answered with value, range, source and age', async () => {
	await agent.inventory([NURSERY])
	await readings([['ph', 7]])
	farm.setNow(START_MS + 5_000)
	const [[title, line] = []] = await ask('Is my pH fine?')
	expect(title).toBe('pH: high')
	expect(line).toMatch(
		/: 7\.00?, high \(target 5\.50? to 6\.50?, typical of most crops\), 5 s ago\.$/,
	)
})

test('a value that cannot be trusted is not judged, and says why', async () => {
	await agent.inventory([NURSERY])
	await readings([['ph', 7, 'stuck', 'Has not changed for 8 h']])
	const [[title, line] = []] = await ask('how is the ph')
	expect(title).toBe('pH: not judged')
	expect(line).toContain('no usable value (Has not changed for 8 h); last 7')
})

test('a quantity that no sensor measures has no figure', async () => {
	expect(await ask('is my pH fine')).toEqual([
		['pH: no sensor', 'No sensor of this farm measures pH, so there is nothing to say about it.'],
	])
})

test('an output says whether it is on, and why; one without a device says that', async () => {
	await agent.inventory([NURSERY])
	const winner = { layer: 'recipe', on: true, reason: 'day of Butterhead lettuce' }
	await send(
		{ kind: 'decision', on: true, winner, losers: [], device: 'nursery', point: 'lights' },
		{ lane: 'events' },
	)
	const [answer] = await ask('why are the work lights on?')
	expect(answer?.join(' ')).toContain('Why: On: day of Butterhead lettuce')
	expect(await ask('why is the heater on?')).toEqual([
		['HVAC heater: not connected', 'HVAC heater: no device is connected as this.'],
	])
})

test('tasks, harvests, stock and people are those of the farm', async () => {
	const basil = { cropName: 'Basil', varietyName: 'Sweet', quantity: 20, trays: 0 }
	await startCycle(farm.owner, StartCycleInput.parse(basil))
	expect(await ask('what must I do today?')).toEqual([['1 to do today', 'Plant Basil - Sweet.']])
	const [[title, line] = []] = await ask('when is the basil ready')
	expect(title).toBe('Basil')
	expect(line).toMatch(/^Basil - Sweet, zone A, 20 plants: harvest is planned for \w+ \d+, 2026\./)
	expect(await ask('when is the lettuce ready')).toEqual([
		['None of these is growing', expect.stringContaining('Butterhead Lettuce')],
	])
	expect((await ask('how much basil can I sell')).map(([first]) => first)).toEqual([
		'Nothing in stock',
	])
	expect(await ask('who helps me?')).toEqual([['Who can help', 'Ana Grower (you): owner.']])
})

test('a question about a leaf is answered with its diagnosis and what to look for meanwhile', async () => {
	const question = 'What is wrong with this leaf?'
	expect((await ask(question))[0]).toEqual([
		'Photograph a leaf',
		expect.stringContaining('one leaf'),
	])
	await diagnosePicture(farm.owner, { bytes: await yellowLeaf() })
	const [part] = (await answerQuestion(farm.owner, question)).parts
	expect(part?.answers[0]?.lines[1]).toMatch(/^A plant, Jan 5, 2026: Not known; it may be /)
	expect(part?.answers[0]?.links.map(({ to }) => to)).toEqual([
		'/plant-diagnosis',
		expect.stringMatching(/^\/plant-diagnosis\/\d+$/),
	])
	expect(part?.texts.length).toBeGreaterThan(0)
})

test('orders to pack, and what the person who asks pays', async () => {
	const none = '0 orders packed, 0 not confirmed by the buyer.'
	expect(await ask('what must I pack')).toEqual([['No order to pack', none]])
	const today = '2026-01-05'
	const { id: cycleId } = await grow(farm.owner, { plants: 10, on: today })
	await cut(farm.owner, { cycleId, heads: 10, on: today })
	const { id: offerId } = await offer(farm.owner)
	const lines = [{ offerId, packs: 2, readyOn: null, field: 'packs' }]
	await farm.ctx.db.write(async (tx) => {
		const buyer = { name: 'Chef Eva', email: null }
		const order = { source: 'own', state: 'open', note: null, buyer, lines } as const
		const now = { holdUntil: null, tokenHash: null }
		await placeOrder(tx, farm.owner, { kind: 'system', name: 'Own shop' }, { ...order, ...now })
	})
	expect(await ask('who bought my lettuce?')).toEqual([
		['1 order to pack', 'R-1, Chef Eva: 2 × Butterhead.', none],
	])
	expect((await ask('what do I pay?'))[0]?.[0]).toBe('You pay for no subscription')
	await makeCustomer(farm.owner, { numberOfPods: 2, status: 'active' })
	expect((await ask('what do I pay?'))[0]).toEqual([
		'Your subscription',
		expect.stringMatching(/^Green Leaf: Dual Pod, 2 pods, \$250 a month, /),
	])
})

test('a past time is answered from its readings, or as unknown', async () => {
	await agent.inventory([NURSERY])
	await readings([['ph', 6.1]])
	farm.setNow(START_MS + 86_400_000)
	await readings([['ph', 7]])
	const [[title, line] = []] = await ask('what was the pH yesterday at 1 pm?')
	expect(title).toMatch(/^pH, .*Jan 5/)
	expect(line).toMatch(/: 6\.10?, read at .*Jan 5/)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
	expect((await ask('pH yesterday'))[0]?.[1]).toMatch(/: 6\.10? to 6\.10?\.$/)
	expect((await ask('pH yesterday at 3 am'))[0]?.[1]).toContain('no reading within 15 minutes')
	expect((await ask('pH yesterday and EC yesterday')).map(([first]) => first)).toHaveLength(2)
	expect((await ask('pH this week'))[0]?.[0]).toBe('pH: high')
	for (const other of ['pH last summer', 'was the heater on yesterday?'])
		expect((await ask(other)).map(([first]) => first)).toEqual(['Help does not know that time'])
})

const HARVESTED = [
	'Harvested, Dec 28, 2025 to Jan 3, 2026',
	'Butterhead Lettuce: 10 heads, recorded by Ana Grower.',
]
const TRANSPLANTED = /^Transplant Butterhead: Jan 4, .*, by Ana Grower\.$/
const ORDERED = /^R-1, Chef Eva: placed Jan 4, .*, to pack now\.$/
const PERSON = 'Ana Grower: tasks completed 1, harvests recorded 0.'
const UNKNOWN_TIME = 'Help does not know that time'

/** Questions about the past, and a title or line that answers each. */
const PAST: [string, string | RegExp][] = [
	['what did we harvest last week', HARVESTED[0]!],
	['What was harvested last week?', HARVESTED[1]!],
	['how much lettuce did we harvest last week', HARVESTED[1]!],
	['who harvested last week', HARVESTED[1]!],
	['harvests of last week', HARVESTED[0]!],
	['what did we pick last week, and who picked it last week', HARVESTED[1]!],
	['what did we harvest 6 days ago', /^Harvested, Dec 30, 2025$/],
	['what did we harvest last tuesday', /^Harvested, Dec 30, 2025$/],
	['what did we harvest', /^Harvested, Oct 7, 2025 to Jan 5, 2026$/],
	['harvest in the past 10 days', HARVESTED[1]!],
	['what did we harvest yesterday', 'No harvest, Jan 4, 2026'],
	['what did we harvest today', 'No harvest, Jan 5, 2026'],
	['how much basil did we harvest last week', 'No Basil harvest is recorded for these days.'],
	['what did we harvest last month', HARVESTED[1]!],
	['what did we harvest last year', HARVESTED[1]!],
	['who completed the transplant', TRANSPLANTED],
	['who did the transplant yesterday?', TRANSPLANTED],
	['when was the lettuce transplanted', TRANSPLANTED],
	['who transplanted the lettuce', TRANSPLANTED],
	['which tasks were completed yesterday', '1 task completed, Jan 4, 2026'],
	['what was done yesterday', TRANSPLANTED],
	['what did we do yesterday', TRANSPLANTED],
	['tasks finished last week', /^1 task completed, Dec 28/],
	['who cleaned yesterday', 'No task completed, Jan 4, 2026'],
	['orders of yesterday', ORDERED],
	['orders from yesterday', '1 order placed, Jan 4, 2026'],
	['how many orders were there yesterday', '1 order placed, Jan 4, 2026'],
	['who bought lettuce yesterday', ORDERED],
	['orders last week', /^No order placed, Dec 28/],
	['orders of the past 7 days', ORDERED],
	['who worked yesterday', PERSON],
	['who was here yesterday?', PERSON],
	['who worked the day before yesterday', 'Nobody recorded work, Jan 3, 2026'],
	['what did we harvest last summer', UNKNOWN_TIME],
	['what did we harvest on march 3', UNKNOWN_TIME],
	['orders in 2024', UNKNOWN_TIME],
	['what was in stock last week', UNKNOWN_TIME],
	['which alarms were there yesterday', UNKNOWN_TIME],
	['what did I pay last month', UNKNOWN_TIME],
	['which recipe did we use last week', UNKNOWN_TIME],
	['lettuce last week', UNKNOWN_TIME],
	['how full was the tank yesterday', UNKNOWN_TIME],
]

test('what was done in the past is answered from its records, or as unknown', async () => {
	const { id: cycleId } = await grow(farm.owner, { plants: 30, on: '2025-12-01' })
	await cut(farm.owner, { cycleId, heads: 10, on: '2025-12-30' })
	const at = START_MS - 86_400_000
	await farm.ctx.db.write(async (tx) => {
		const farmId = farm.owner.farm.id
		const done = { isCompleted: true, completedAt: at, completedBy: 'Ana Grower' }
		const task = { type: 'transplant', title: 'Transplant Butterhead', priority: 'high' }
		await tx
			.insert(tasks)
			.values({ farmId, cycleId, ...task, ...done, dueDate: '2026-01-04', createdAt: at })
		const order = { number: 'R-1', source: 'own', state: 'open', buyerName: 'Chef Eva' }
		await tx.insert(orders).values({ farmId, ...order, placedAt: at, updatedAt: at })
	})
	const wrong: object[] = []
	for (const [question, expected] of PAST) {
		const said = (await ask(question)).flat()
		const isThere = (line: string) =>
			typeof expected === 'string' ? line === expected : expected.test(line)
		if (!said.some(isThere)) wrong.push({ question, expected, said })
	}
	expect(wrong).toEqual([])
})

test('the past of one farm is not told on another', async () => {
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const { id: cycleId } = await grow(other, { plants: 30, on: '2025-12-01' })
	await cut(other, { cycleId, heads: 10, on: '2025-12-30' })
	expect((await ask('what did we harvest last week'))[0]?.[0]).toMatch(/^No harvest/)
})

test('a target of a crop comes from its recipes, or is reported as missing', async () => {
	const [[title, line] = []] = await ask('EC for lettuce')
	expect(title).toBe('EC by recipe')
	expect(line).toMatch(/[Ll]ettuce.*: .* \d.* to \d.* mS\/cm/)
	expect((await ask('water temperature for lettuce'))[0]?.[0]).toContain('no recipe says it')
})

test('the last dose comes from the ledger', async () => {
	expect(await ask('when was the last dose?')).toEqual([
		['No dose is known', 'The dosing ledger of this farm has no such dose.'],
	])
	await agent.inventory([NURSERY])
	const dose = { kind: 'dose', controller: 'dosing', number: 1, output: 'nursery/acid', ml: 12 }
	const acted = { label: 'pH down', role: 'ph-down', why: 'pH is high', forMs: 6000, litres: 300 }
	const judged = { quantity: 'ph', before: 6.8, expected: -0.2, after: null, verdict: null }
	await send({ ...dose, ...acted, ...judged, jugLeftMl: null }, { lane: 'events' })
	const [[title, line] = []] = await ask('what was the last pH dose?')
	expect(title).toBe('Last dose: pH down')
	expect(line).toContain('12 ml of pH down. Why: pH is high. Before it 6.8')
})

test('several things in one sentence are answered one by one, misspelt ones too', async () => {
	const { parts, corrected } = await answerQuestion(
		farm.owner,
		'is my humidty fine and is anything wrong, and who helps me?',
	)
	expect(parts.map(({ answers }) => answers.map(({ title }) => title))).toEqual([
		['Humidity: no sensor'],
		['No alarm is open'],
		['Who can help'],
	])
	expect(corrected).toEqual([{ typed: 'humidty', meant: 'humidity' }])
})

test('a command is refused and changes nothing', async () => {
	await agent.inventory([NURSERY])
	expect((await ask('turn on the work lights'))[0]?.[0]).toBe('Nothing was switched')
	expect((await ask('stop everything'))[0]?.[0]).toBe('Nothing was stopped yet')
	expect(await farm.ctx.db.read.select().from(commands)).toEqual([])
})

test('unknown topics get no answer, and a visitor learns nothing of a farm', async () => {
	const [part] = (await answerQuestion(farm.owner, 'who invented bitcoin')).parts
	expect(part).toMatchObject({ answers: [], texts: [] })
	expect((await answerQuestion(null, 'is my pH fine?')).parts).toMatchObject([
		{ answers: [], needsFarm: true },
	])
})

test('how something is done comes from the help', async () => {
	const [part] = (await answerQuestion(farm.owner, 'how do I calibrate a pH probe')).parts
	expect(part?.answers).toEqual([])
	expect(part?.texts[0]?.title).toBe('How do I calibrate a pH or EC probe?')
})

test('any question has an answer, and none is an error', async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ maxLength: 320, unit: 'binary' }), async (question) => {
			await ask(question)
		}),
		{ numRuns: 15 },
	)
	for (const question of ['pH'.repeat(150), '?'.repeat(300), '<b>pH</b>', "' or 1=1 --"])
		await ask(question)
})
