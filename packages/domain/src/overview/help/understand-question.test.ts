import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../control/catalogue'
import { understandQuestion, type QuestionTopic } from './understand-question'

const farm = { outputs: CATALOGUE, crops: ['Basil', 'Butterhead Lettuce', 'Pak Choi'] }
const ask = (question: string) => understandQuestion(question, farm)

/** What was understood, without what is empty. */
const brief = ({ text: _, ...part }: QuestionTopic) =>
	Object.fromEntries(
		Object.entries(part)
			.filter(([, found]) => found !== null && (!Array.isArray(found) || found.length > 0))
			.map(([name, found]) => [name, name === 'outputs' ? part.outputs.length : found]),
	)

test.each([
	['is my pH fine?', [{ quantities: ['ph'] }]],
	['why is the heater on?', [{ outputs: 1 }]],
	['what must I do today?', [{ topics: ['tasks'] }]],
	['when is the basil ready?', [{ crops: ['Basil'], topics: ['harvest'] }]],
	['who helps me?', [{ topics: ['people'] }]],
	['how do I clean the pH probe?', [{ topics: ['how'] }]],
	['How do I mix nutrients A and B?', [{ topics: ['how'] }]],
	['is the water temperature ok', [{ quantities: ['waterTemperature'] }]],
	[
		'pH, EC and humidity?',
		[{ quantities: ['ph'] }, { quantities: ['ec'] }, { quantities: ['humidity'] }],
	],
	['Is my pH fine and why is the heater on?', [{ quantities: ['ph'] }, { outputs: 1 }]],
	['turn on the heater', [{ topics: ['command'], outputs: 1 }]],
	[
		'please turn off the HVAC heater and the exhaust fan',
		[
			{ topics: ['command'], outputs: 1 },
			{ topics: ['command'], outputs: 1 },
		],
	],
	[
		'turn off the heater and who helps me?',
		[{ topics: ['command'], outputs: 1 }, { topics: ['people'] }],
	],
	['open alarms', [{ topics: ['alarms'] }]],
	['is there lettuce to sell', [{ topics: ['stock'], crops: ['Butterhead Lettuce'] }]],
	['lower the pH', [{ topics: ['command'] }]],
	['stop everything!', [{ topics: ['stop'] }]],
	['what is the price of bitcoin', [{}]],
	['is anything wrong?', [{ topics: ['alarms'] }]],
	['what is wrong with this leaf?', [{ topics: ['plants', 'alarms'] }]],
	['why is my basil yellow', [{ topics: ['plants'], crops: ['Basil'] }]],
	['who bought my lettuce', [{ topics: ['orders'], crops: ['Butterhead Lettuce'] }]],
	['what do I pay', [{ topics: ['payments'] }]],
	[
		'what was the humidity yesterday at noon',
		[{ quantities: ['humidity'], past: { daysAgo: 1, minute: 720 } }],
	],
	['pH yesterday', [{ quantities: ['ph'], past: { daysAgo: 1, minute: null } }]],
	['pH 3 days ago at 3:30 pm', [{ quantities: ['ph'], past: { daysAgo: 3, minute: 930 } }]],
	['pH last week', [{ quantities: ['ph'], past: { period: 'week', ago: 1 } }]],
	['pH last summer', [{ quantities: ['ph'], past: 'unclear' }]],
	['is my CO2 above 2000', [{ quantities: ['co2'] }]],
	['EC for lettuce', [{ quantities: ['ec'], crops: ['Butterhead Lettuce'] }]],
	['when was the last dose', [{ topics: ['doses'] }]],
	['dose some acid', [{ topics: ['command'] }]],
	['how full are the tanks', [{ topics: ['tanks'] }]],
] as const)('“%s”', (question, understood) => {
	expect(ask(question).asked.map(brief)).toEqual(understood)
})

test('a word that is misspelt is taken for the one it is near, and said', () => {
	const { asked, corrected } = ask('why is the haeter on and when is the bazil ready')
	expect(asked.map(brief)).toEqual([{ outputs: 1 }, { crops: ['Basil'], topics: ['harvest'] }])
	expect(corrected).toEqual([
		{ typed: 'haeter', meant: 'heater' },
		{ typed: 'bazil', meant: 'basil' },
	])
})

test('an ordinary word is not taken for one that it is like', () => {
	expect(ask('is it too cold at night').corrected).toEqual([])
	expect(ask('is it too cold at night').asked.map(brief)).toEqual([
		{ quantities: ['airTemperature'] },
	])
})

test('a kind of output that the farm has not is named', () => {
	const [part] = understandQuestion('why is the heater on?', { outputs: [], crops: [] }).asked
	expect(part).toMatchObject({ outputs: [], missing: ['heater'] })
})

test('of more than five questions the rest is cut, and said', () => {
	const { asked, isCut } = ask('ph? ec? humidity? co2? flow? temperature?')
	expect([asked.length, isCut]).toEqual([5, true])
})

test('any text is understood as at most five parts, and never an error', () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (question) => {
			const { asked } = ask(question)
			expect(asked.length).toBeLessThanOrEqual(5)
		}),
		{ numRuns: 60 },
	)
})
