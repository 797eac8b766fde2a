import { expect, test } from 'vitest'
import { learnedStrength } from './learned-strength'

const dose = (more: Partial<Parameters<typeof learnedStrength>[0][number]> = {}) => ({
	role: 'ph-down' as const,
	ml: 20,
	litres: 300,
	expected: -0.1,
	before: 6,
	after: 5.9,
	verdict: 'worked' as const,
	...more,
})

test('the strength is that of the newest dose, beside what recent ones showed', () => {
	const rows = [dose({ verdict: null, after: null }), dose(), dose({ ml: 10, after: 5.92 })]
	const strength = learnedStrength(rows)
	expect(strength).toMatchObject({ quantity: 'ph', ml: 10, litres: 300, seen: { doses: 2 } })
	expect(strength?.change).toBeCloseTo(-0.05)
	expect(strength?.seen?.least).toBeCloseTo(-0.05)
	expect(strength?.seen?.most).toBeCloseTo(-0.08)
})

test('what was not seen to act, ran by hand or had another role teaches nothing', () => {
	expect(learnedStrength([])).toBeNull()
	expect(learnedStrength([{ ...dose(), verdict: 'by-hand' }])).toBeNull()
	const rows = [
		dose({ expected: -0.001 }),
		{ ...dose(), verdict: 'too-small' as const },
		{ ...dose(), role: 'ph-up' as const },
	]
	expect(learnedStrength(rows.slice(1))?.seen).toBeNull()
	expect(learnedStrength(rows)).toMatchObject({ ml: 1000, seen: { doses: 1 } })
})
