import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	answerField,
	formatAnswer,
	judgeAnswers,
	readNumber,
	type GivenAnswer,
} from './judge-answers'
import { formatLimits, TICKS, type Step } from './step'
import { CHECKLIST_TEMPLATES } from './templates'

const step = (more: Partial<Step> = {}): Step => ({
	key: 's1',
	label: 'Chlorine',
	kind: 'number',
	isOptional: false,
	hint: null,
	unit: 'ppm',
	low: 50,
	high: 200,
	...more,
})
const given = (value: string, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
	value,
	reason: null,
	action: null,
	actionBy: null,
	isLeftOpen: false,
	...more,
})
const judge = (one: Step, answer: GivenAnswer, photos = 0) =>
	judgeAnswers([one], { s1: answer }, photos)

test('a value in its limits is no deviation, and the limits themselves are in', () => {
	for (const value of ['50', '200', '120.5', '120,5'])
		expect(judge(step(), given(value))).toEqual({ errors: {}, deviations: [] })
})

test('a value out of its limits needs what was done and who did it, or is left open', () => {
	expect(judge(step(), given('260')).errors).toEqual({
		'answers.s1.action':
			'260 ppm, and it should be 50 to 200 ppm. Enter what was done, or leave it open.',
	})
	expect(judge(step(), given('260', { action: 'Diluted' })).errors).toEqual({
		'answers.s1.actionBy': 'Enter who did it',
	})
	expect(judge(step(), given('260', { isLeftOpen: true }))).toMatchObject({
		errors: {},
		deviations: [{ found: '260 ppm', wanted: '50 to 200 ppm', action: null }],
	})
	expect(
		judge(step(), given('260', { action: 'Diluted', actionBy: 'Ana' })).deviations,
	).toMatchObject([{ action: 'Diluted', actionBy: 'Ana' }])
})

test('a tick that is not done is a deviation, and one that does not apply needs its reason', () => {
	const tick = step({ kind: 'tick', unit: null, low: null, high: null })
	expect(judge(tick, given('done'))).toEqual({ errors: {}, deviations: [] })
	expect(judge(tick, given('notDone', { isLeftOpen: true })).deviations).toMatchObject([
		{ found: 'Not done', wanted: 'Done' },
	])
	expect(judge(tick, given('notApplicable')).errors).toHaveProperty(['answers.s1.reason'])
	expect(judge(tick, given('constructor')).errors).toHaveProperty(['answers.s1.value'])
	const gone = given('notApplicable', { reason: 'no harvest' })
	expect(judge(tick, gone).errors).toEqual({})
	expect(formatAnswer(tick, gone)).toBe('Not applicable: no harvest')
})

test('what is required is asked for, what is not may be empty', () => {
	const kinds = ['tick', 'number', 'text'] as const
	for (const kind of kinds) {
		expect(judge(step({ kind }), given('')).errors).toHaveProperty(['answers.s1.value'])
		expect(judge(step({ kind, isOptional: true }), given('')).errors).toEqual({})
	}
	expect(judge(step({ kind: 'photo' }), given('')).errors).toEqual({ photos: 'Add a photo' })
	expect(judge(step({ kind: 'photo' }), given(''), 1).errors).toEqual({})
})

test('for any limits and value: out of the limits, a deviation or an error; else neither', () => {
	const number = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 10)
	fc.assert(
		fc.property(
			fc.option(number),
			fc.option(number),
			number,
			fc.boolean(),
			(low, high, value, isLeftOpen) => {
				const { errors, deviations } = judge(
					step({ low, high }),
					given(String(value), { isLeftOpen }),
				)
				const isOut = (low !== null && value < low) || (high !== null && value > high)
				expect(deviations.length > 0).toBe(isOut)
				expect(answerField('s1', 'action') in errors).toBe(isOut && !isLeftOpen)
			},
		),
	)
})

test('any text is read as a finite number or as none', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			const value = readNumber(text)
			expect(value === null || Number.isFinite(value)).toBe(true)
		}),
	)
	expect([readNumber('7,5'), readNumber('−1'), readNumber('1e3'), readNumber('')]).toEqual([
		7.5,
		-1,
		null,
		null,
	])
})

test('limits are written with their unit', () => {
	expect(formatLimits(step())).toBe('50 to 200 ppm')
	expect(formatLimits(step({ low: 0, high: 0, unit: 'CFU' }))).toBe('0 CFU')
	expect(formatLimits(step({ low: null, high: 5, unit: '°C' }))).toBe('at most 5 °C')
	expect(formatLimits(step({ high: null }))).toBe('at least 50 ppm')
	expect(formatLimits(step({ low: null, high: null }))).toBeNull()
})

test('ready checklists have one photo at most, and a source beside each limit', () => {
	expect(CHECKLIST_TEMPLATES.map(({ key }) => key)).toEqual([
		'opening',
		'cleaning',
		'sanitation',
		'water-test',
		'probe-check',
		'pest-walk',
	])
	for (const { steps } of CHECKLIST_TEMPLATES) {
		expect(steps.filter(({ kind }) => kind === 'photo').length).toBeLessThanOrEqual(1)
		for (const { low, high, hint, kind } of steps) {
			if (low !== null || high !== null) expect([kind, typeof hint]).toEqual(['number', 'string'])
		}
	}
	expect(Object.keys(TICKS)).toHaveLength(3)
})
