import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { answerQuestion } from './answer-question.server'

/** A Monday on the farm. */
const START_MS = Date.UTC(2026, 0, 5, 18)

let farm: TestFarm
beforeAll(async () => {
	farm = await openTestFarm(START_MS)
	const basil = {
		cropName: 'Basil',
		quantity: 20,
		trays: 0,
		plantDate: '2026-01-07',
		transplantDays: 14,
		harvestDays: 40,
	}
	await startCycle(farm.owner, StartCycleInput.parse(basil))
	for (const [title, dueDate] of [
		['Order seeds', '2026-01-05'],
		['Clean filters', '2026-01-06'],
		['Check probes', '2026-01-09'],
		['Call the plumber', '2026-01-13'],
	] as const)
		await addTask(farm.owner, { title, dueDate, priority: 'medium' })
})
afterAll(() => farm.close())

const ask = async (question: string) => {
	const { parts } = await answerQuestion(farm.owner, question)
	return parts.flatMap(({ answers }) =>
		answers.map(({ title, lines }) => [title, ...lines].join(' | ')),
	)
}

const TOMORROW = ['1 task due, Jan 6, 2026 | Clean filters.']
const WEEK = [
	'4 tasks due, Jan 5, 2026 to Jan 10, 2026 | Order seeds: Jan 5, 2026. | Clean filters: Jan 6, 2026. | Plant Basil: Jan 7, 2026. | Check probes: Jan 9, 2026.',
]
const NEXT_WEEK = ['1 task due, Jan 11, 2026 to Jan 17, 2026 | Call the plumber: Jan 13, 2026.']
const FRIDAY = ['1 task due, Jan 9, 2026 | Check probes.']
const HARVEST = ['Next harvests | Harvest Basil: Feb 16, 2026.']
const FEBRUARY = ['1 harvest due, Feb 1, 2026 to Feb 28, 2026 | Harvest Basil: Feb 16, 2026.']
const TRANSPLANT = ['Next transplants | Transplant Basil: Jan 21, 2026.']
const UNKNOWN = [expect.stringMatching(/^Help does not know that ahead/) as string]
const TODAY = ['1 to do today | Order seeds.']

test.each<[string, string[]]>([
	['what is due tomorrow', TOMORROW],
	["What's due tomorrow?", TOMORROW],
	['tasks tomorrow', TOMORROW],
	['anything to do tomorrow?', TOMORROW],
	['what do I have to do tomorrow', TOMORROW],
	['what happens tomorrow', TOMORROW],
	['and tomorrow?', TOMORROW],
	['wat is due tommorow', TOMORROW],
	['what is due today and tomorrow?', [...TODAY, ...TOMORROW]],
	['what must I do the day after tomorrow', ['1 task due, Jan 7, 2026 | Plant Basil.']],
	['tasks this week', WEEK],
	['what do we have to do this week?', WEEK],
	['what is planned for next week', NEXT_WEEK],
	['anything scheduled for next week?', NEXT_WEEK],
	['work for next week', NEXT_WEEK],
	['what needs to be done by Friday', FRIDAY],
	['what is due on Friday?', FRIDAY],
	["friday's tasks", FRIDAY],
	[
		"what's on for this weekend",
		['No task due, Jan 10, 2026 to Jan 11, 2026 | Next: Call the plumber, Jan 13, 2026.'],
	],
	['what is happening on Tuesday', TOMORROW],
	['upcoming tasks', [expect.stringMatching(/^Next tasks .* Call the plumber: /) as string]],
	['what is my next task?', [expect.stringMatching(/^Next tasks . Order seeds: /) as string]],
	['next harvest', HARVEST],
	['when is my next harvest?', HARVEST],
	['what will be harvested in february', FEBRUARY],
	['harvests next month', FEBRUARY],
	[
		'which crops are ready this week',
		['No harvest due, Jan 5, 2026 to Jan 10, 2026 | Next: Harvest Basil, Feb 16, 2026.'],
	],
	['when do we transplant next', TRANSPLANT],
	['next transplant', TRANSPLANT],
	['what do we plant on Wednesday', ['1 planting due, Jan 7, 2026 | Plant Basil.']],
	['is there anything to clean tomorrow', ['1 maintenance task due, Jan 6, 2026 | Clean filters.']],
	[
		'basil next week',
		['No Basil task due, Jan 11, 2026 to Jan 17, 2026 | Next: Transplant Basil, Jan 21, 2026.'],
	],
	['tasks in 8 days', ['1 task due, Jan 13, 2026 | Call the plumber.']],
	['tasks for tonight', TODAY],
	['what must I do today', TODAY],
	['what is overdue', TODAY],
	['temperature tomorrow', UNKNOWN],
	['will it be hot tomorrow?', UNKNOWN],
	['what will the pH be next week', UNKNOWN],
	['will the heater go on tomorrow', UNKNOWN],
	['orders next week', UNKNOWN],
	['who works tomorrow', UNKNOWN],
	['alarms tomorrow', UNKNOWN],
	['tasks next summer', UNKNOWN],
])('“%s”', async (question, answers) => {
	expect(await ask(question)).toEqual(answers)
})
