import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { buildCase, fuzz, runBomb, runCase, type Target } from './fuzz'
import { TARGETS } from './targets'

const CASES = propertyRuns(2000)
const SEED = 14

test.each(TARGETS)(
	'$name takes whatever comes: refused or read, bounded, in its time',
	(target) => {
		expect(fuzz(target, { cases: CASES, seed: SEED })).toEqual([])
	},
)

test.each(TARGETS)('the samples of $name are read', ({ samples, read }) => {
	for (const sample of samples) expect(read(sample)).toBeTruthy()
})

const BOMBS = TARGETS.flatMap((target) =>
	(target.bombs ?? []).map((bomb) => ({
		name: target.name,
		begins: bomb.toString('latin1', 0, 60),
		target,
		bomb,
	})),
)
test.each(BOMBS)('$name ends $begins in its time and memory', ({ target, bomb }) => {
	expect(runBomb(target, bomb)).toBeUndefined()
})

const sample: Target = { name: 'sample', samples: [Buffer.from('a=1')], read: () => ({}) }

test('a case is the same each time, and others are others', () => {
	const some = Array.from({ length: 200 }, (_, n) => buildCase(sample, 3, n).toString('hex'))
	expect(Array.from({ length: 200 }, (_, n) => buildCase(sample, 3, n).toString('hex'))).toEqual(
		some,
	)
	expect(new Set(some).size).toBeGreaterThan(100)
})

test.each<[string, Partial<Target>, RegExp]>([
	['throws', { read: () => JSON.parse('{') as unknown }, /throws SyntaxError/],
	['answers a text without a bound', { read: () => ['x'.repeat(2000)] }, /text of 2000/],
	[
		'takes a prototype from outside',
		{ read: () => Object.setPrototypeOf({}, { admin: true }) as unknown },
		/prototype/,
	],
	['hangs', { read: () => spin(150) }, /more than 100 ms/],
	['nests without end', { read: endless }, /nests/],
	['gives too much', { read: () => Array.from({ length: 200_000 }, () => 1) }, /values/],
])('a parser that %s is found out', (_, target, problem) => {
	expect(runCase({ ...sample, ...target }, Buffer.alloc(0))).toMatch(problem)
})

test('a parser that changes all objects is found out, and one that may refuse is not', () => {
	const pollute = () => Object.assign(Object.prototype, { polluted: true })
	expect(runCase({ ...sample, read: pollute }, Buffer.alloc(0))).toMatch(/all objects/)
	Reflect.deleteProperty(Object.prototype, 'polluted')
	const refuse = { read: () => JSON.parse('{') as unknown, mayThrow: () => true }
	expect(runCase({ ...sample, ...refuse }, Buffer.alloc(0))).toBeUndefined()
})

/** Keeps the processor busy for so long, on a busy machine as well. */
function spin(ms: number): null {
	const before = process.cpuUsage()
	for (;;) {
		const { user, system } = process.cpuUsage(before)
		if (user + system > ms * 1000) return null
	}
}

function endless(): unknown {
	const loop: { inside?: unknown } = {}
	loop.inside = loop
	return loop
}
