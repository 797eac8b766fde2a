import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FAQ, searchFaq } from './faq'
import { nearestWord } from './nearest-word'

test('there are at least 20 questions, each once, and each ends as a question', () => {
	expect(FAQ.length).toBeGreaterThanOrEqual(20)
	expect(new Set(FAQ.map(({ id }) => id)).size).toBe(FAQ.length)
	for (const { question, answer } of FAQ) {
		expect(question).toMatch(/\?|do$/)
		expect(answer.length).toBeGreaterThan(30)
	}
})

test.each([
	['how do I calibrate my probe', 'calibrate'],
	['callibrate the EC probe', 'calibrate'],
	['agent offline', 'agent-offline'],
	['open a port on the router', 'open-ports'],
	['passkey', 'password'],
	['invite somebody', 'invite'],
	['farenheit', 'units'],
	['how long is data kept', 'retention'],
	['data retention', 'retention'],
])('“%s” finds %s first', (question, id) => {
	expect(searchFaq(question)[0]?.id).toBe(id)
})

test.each([
	['heatr', 'heater'],
	['haeter', 'heater'],
	['tempreature', 'temperature'],
	['basill', 'basil'],
])('%s is taken for %s', (typed, meant) => {
	expect(nearestWord(typed, ['heater', 'temperature', 'basil', 'humidity'])).toBe(meant)
})

test('a word that could be several, or is short, or is far from all, is taken for none', () => {
	expect(nearestWord('bast', ['base', 'baste', 'cast'])).toBeNull()
	expect(nearestWord('fam', ['farm', 'fan'])).toBeNull()
	expect(nearestWord('bitcoin', ['basil', 'heater'])).toBeNull()
})

test('what is found for a misspelt word is at most two slips away, and a known word is itself', () => {
	fc.assert(
		fc.property(
			fc.string({ maxLength: 60 }),
			fc.array(fc.string({ maxLength: 12 })),
			(typed, all) => {
				const found = nearestWord(typed, all)
				if (found !== null) expect(Math.abs(found.length - typed.length)).toBeLessThanOrEqual(2)
				if (found !== null && all.includes(typed)) expect(found).toBe(typed)
			},
		),
		{ numRuns: 200 },
	)
})
