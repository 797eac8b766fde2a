import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from './wiren-condition'

const SETTINGS = new Map([
	['mode', 2],
	['limit', -5],
])

test.each([
	['mode==2', true],
	['mode!=2', false],
	['mode>2', false],
	['mode>=2&&limit<0', true],
	['mode==1||mode==2', true],
	['mode==1||mode==2&&limit==-5', true],
	['(mode==1||mode==2)&&limit==0', false],
	['mode==2||mode==1&&limit==0', true],
	['isDefined(mode)', true],
	['isDefined( span )', false],
	['isDefined(mode)==1', true],
	['span==0', false],
	['span>=0', false],
	['span!=0', true],
	['mode', true],
	[' ( mode == 2 ) ', true],
])('%s', (condition, is) => {
	expect(holds(condition, SETTINGS)).toBe(is)
})

test.each(['', 'mode=2', 'mode==', '(mode==2', 'mode==2)', 'mode 2', 'a+b', 'x'.repeat(501)])(
	'%s is refused',
	(condition) => {
		expect(() => holds(condition, SETTINGS)).toThrow()
	},
)

/** As the language C reads them, which is their order. */
test('comparisons joined by && and || hold as in C', () => {
	const comparison = fc.tuple(
		fc.constantFrom('a', 'b', '1', '0', '-3'),
		fc.constantFrom('==', '!=', '<', '>', '<=', '>='),
		fc.constantFrom('a', 'b', '2', '0'),
	)
	const joined = fc.array(fc.tuple(comparison, fc.constantFrom('&&', '||')), { minLength: 1 })
	fc.assert(
		fc.property(joined, fc.integer(), fc.integer(), (parts, a, b) => {
			const values: Record<string, number> = { a, b }
			const of = (word: string) => values[word] ?? Number(word)
			const compare = ([left, operator, right]: [string, string, string]): boolean => {
				const [x, y] = [of(left), of(right)]
				if (operator === '==') return x === y
				if (operator === '!=') return x !== y
				if (operator === '<') return x < y
				if (operator === '>') return x > y
				return operator === '<=' ? x <= y : x >= y
			}
			const sums: boolean[] = []
			let before = '||'
			for (const [part, next] of parts) {
				const is = compare(part)
				if (before === '||') sums.push(is)
				else sums.push((sums.pop() ?? true) && is)
				before = next
			}
			const text = parts
				.map(([part, next], i) => part.join('') + (i < parts.length - 1 ? next : ''))
				.join('')
			fc.pre(text.length <= 500)
			return holds(text, new Map(Object.entries(values))) === sums.some(Boolean)
		}),
	)
})
