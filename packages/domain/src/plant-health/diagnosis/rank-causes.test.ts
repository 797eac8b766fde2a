import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAUSES, findCause } from './cause'
import { exampleFacts } from '../../../tests/plant-health/diagnosis/example-facts.fixture'
import { answerFact, FACT_KEYS, FACTS, QUESTIONS, type Fact } from './fact'
import { rankCauses } from './rank-causes'
import { separatingQuestion } from './separating-question'

const fact = (key: Fact['key'], value: string): Fact => ({ key, value, words: `${key} ${value}` })

/** Any facts, each key at most once. */
const anyFacts = fc
	.tuple(
		...FACT_KEYS.map((key) =>
			fc.option(fc.constantFrom(...Object.keys(FACTS[key].values)), { freq: 2, nil: null }),
		),
	)
	.map((values) =>
		values.flatMap((value, at) => {
			const key = FACT_KEYS[at]
			return value === null || !key ? [] : [fact(key, value)]
		}),
	)

test('without evidence nothing is known, and nothing is named', () => {
	expect(rankCauses([])).toMatchObject({ causes: [], isKnown: false, question: null })
})

test('readings alone name no cause, however bad they are', () => {
	const readings = [fact('ph', 'high'), fact('ec', 'low'), fact('water-temperature', 'high')]
	expect(rankCauses(readings)).toMatchObject({ causes: [], isKnown: false })
})

test('a healthy picture with readings in range names no cause for sure', () => {
	const { isKnown } = rankCauses([
		fact('yellowing', 'none'),
		fact('browning', 'none'),
		fact('brown-spots', 'none'),
		fact('ph', 'normal'),
		fact('ec', 'normal'),
	])
	expect(isKnown).toBe(false)
})

test('a little yellow alone may be many things', () => {
	expect(rankCauses([fact('yellowing', 'some')]).isKnown).toBe(false)
})

test('a picture alone names no cause, whatever it shows, and a question is asked', () => {
	const pictureKeys = FACT_KEYS.filter((key) => FACTS[key].kind === 'picture')
	fc.assert(
		fc.property(anyFacts, (facts) => {
			const seen = facts.filter(({ key }) => pictureKeys.includes(key))
			const { causes, isKnown, question } = rankCauses(seen, {
				confirmed: CAUSES.map(({ id }) => id),
			})
			expect(isKnown).toBe(false)
			if (causes.length > 0) expect(question).not.toBeNull()
		}),
		{ numRuns: 100 },
	)
})

test('what a vision model says names no cause by itself', () => {
	const said = exampleFacts(findCause('nitrogen-deficiency') ?? CAUSES[0]!).map((one) => ({
		...one,
		by: 'model' as const,
	}))
	const questions = said.filter(({ key }) => FACTS[key].kind === 'question')
	expect(questions.length).toBeGreaterThan(0)
	expect(rankCauses([fact('yellowing', 'much'), ...questions]).isKnown).toBe(false)
})

test('one more fact for a cause never lowers its score, and one against it never raises it', () => {
	fc.assert(
		fc.property(anyFacts, fc.constantFrom(...CAUSES), (facts, cause) => {
			const scoreOf = (known: readonly Fact[]) => {
				const found = rankCauses(known, { confirmed: [] })
				return found.causes.find((one) => one.cause.id === cause.id)?.score
			}
			for (const { fact: key, is, weight } of cause.evidence) {
				if (facts.some((one) => one.key === key)) continue
				const before = scoreOf(facts)
				const after = scoreOf([...facts, fact(key, is)])
				if (before === undefined || after === undefined) continue
				expect(Math.sign(after - before)).toBe(Math.sign(weight))
			}
		}),
		{ numRuns: 30 },
	)
})

test('shares are those of all the weight, and reasons add up to the score', () => {
	fc.assert(
		fc.property(anyFacts, (facts) => {
			const { causes, otherShare, isKnown } = rankCauses(facts)
			const sum = causes.reduce((total, { share }) => total + share, otherShare)
			expect(sum).toBeGreaterThan(0)
			expect(sum).toBeLessThanOrEqual(1.000001)
			if (isKnown) expect(causes[0]?.share).toBeGreaterThanOrEqual(0.35)
			for (const { score, speaksFor, speaksAgainst } of causes) {
				const weights = [...speaksFor, ...speaksAgainst].map(({ weight }) => weight)
				expect(weights.reduce((total, weight) => total + weight, -2)).toBeCloseTo(score, 6)
			}
			expect(causes.map(({ score }) => score)).toEqual(
				causes.map(({ score }) => score).sort((a, b) => b - a),
			)
		}),
		{ numRuns: 60 },
	)
})

test('what was confirmed on this farm lately is likelier there, and says so', () => {
	const facts = [fact('yellowing', 'some'), fact('leaf-age', 'old')]
	const of = (confirmed: string[]) =>
		rankCauses(facts, { confirmed }).causes.find((one) => one.cause.id === 'nitrogen-deficiency')
	const [before, after] = [of([]), of(['nitrogen-deficiency'])]
	expect(after?.score).toBeGreaterThan(before?.score ?? Infinity)
	expect(after?.speaksFor.map(({ words }) => words)).toContain('Confirmed on this farm lately')
})

test('old or new leaves is asked to tell magnesium from iron', () => {
	const pair = ['magnesium-deficiency', 'iron-deficiency'].flatMap((id) => findCause(id) ?? [])
	const causes = pair.map((cause) => ({ cause }))
	expect(separatingQuestion(causes, [])?.key).toBe('leaf-age')
	expect(separatingQuestion(causes, [fact('leaf-age', 'old')])?.key).not.toBe('leaf-age')
})

test('answering all questions ends the asking', () => {
	const cause = findCause('aphids')
	if (!cause) throw new Error('There are no aphids')
	let facts = exampleFacts(cause)
	for (let asked = 0; asked <= QUESTIONS.length; asked++) {
		const { question } = rankCauses(facts)
		if (!question) return
		facts = [...facts, fact(question.key, question.answers[0]?.key ?? '')]
	}
	throw new Error('Still asking')
})

test('only answers of a question are facts', () => {
	expect(answerFact('leaf-age', 'old')?.words).toBe(
		'Which leaves show it? The old leaves, at the bottom',
	)
	for (const [question, answer] of [
		['leaf-age', 'green'],
		['ph', 'low'],
		['__proto__', 'old'],
	] as const)
		expect(answerFact(question, answer)).toBeNull()
})
