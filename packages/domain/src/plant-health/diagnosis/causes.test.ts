import { expect, test } from 'vitest'
import { z } from 'zod'
import { CAUSE_SOURCES, CAUSES, SEVERITIES } from './cause'
import { FACT_KEYS, FACTS } from './fact'
import { exampleFacts } from '../../../tests/plant-health/diagnosis/example-facts.fixture'
import { rankCauses } from './rank-causes'

const Sentence = z.string().min(10).max(240)
const Shape = z.strictObject({
	id: z.string().regex(/^[a-z-]+$/),
	type: z.string(),
	name: z.string().min(3).max(60),
	severity: z.enum(SEVERITIES),
	description: Sentence,
	where: z.string().min(3).max(80),
	treatment: z.array(Sentence).min(1).max(4),
	prevention: z.array(Sentence).min(1).max(4),
	sources: z.array(z.string()).min(1),
	tank: z
		.strictObject({ quantity: z.enum(['ph', 'ec']), change: z.enum(['up', 'down']) })
		.optional(),
	evidence: z
		.array(z.strictObject({ fact: z.string(), is: z.string(), weight: z.number().min(-4).max(4) }))
		.min(4),
	example: z.record(z.string(), z.string()),
})

test('at least 40 causes are described, each under a name of its own', () => {
	expect(CAUSES.length).toBeGreaterThanOrEqual(40)
	expect(new Set(CAUSES.map(({ id }) => id)).size).toBe(CAUSES.length)
	expect(new Set(CAUSES.map(({ name }) => name)).size).toBe(CAUSES.length)
	for (const cause of CAUSES) expect(Shape.safeParse(cause).error?.issues).toBeUndefined()
})

test('evidence is of facts that exist, each value once, and weighs something', () => {
	for (const { id, evidence, example } of CAUSES) {
		for (const { fact, is } of [
			...evidence,
			...Object.entries(example).map(([fact, is]) => ({ fact, is })),
		])
			expect([id, Object.keys(FACTS[fact as keyof typeof FACTS].values)]).toEqual([
				id,
				expect.arrayContaining([is]),
			])
		const named = evidence.map(({ fact, is }) => `${fact} ${is}`)
		expect([id, named.length]).toEqual([id, new Set(named).size])
		expect(evidence.every(({ weight }) => weight !== 0)).toBe(true)
	}
	const used = new Set(CAUSES.flatMap(({ evidence }) => evidence.map(({ fact }) => fact)))
	expect(FACT_KEYS.filter((key) => !used.has(key))).toEqual([])
})

test('every cause names its sources, and every source is named', () => {
	const named = new Set(CAUSES.flatMap(({ sources }) => sources))
	expect([...named].sort()).toEqual(Object.keys(CAUSE_SOURCES).sort())
	for (const { title, publisher, address } of Object.values(CAUSE_SOURCES)) {
		expect(title && publisher).not.toBe('')
		expect(address).toMatch(/^https?:\/\/\S+$/)
	}
})

test.each(CAUSES.map((cause) => [cause.id, cause] as const))(
	'the example of %s leads to it',
	(id, cause) => {
		const { causes, isKnown } = rankCauses(exampleFacts(cause))
		expect([causes[0]?.cause.id, isKnown]).toEqual([id, true])
	},
)
