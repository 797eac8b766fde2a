import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runTogether } from './run-together'

const nextTurn = () => new Promise(setImmediate)

test('calls that come while a run is under way go together in the next one', async () => {
	const runs: number[][] = []
	const double = runTogether(
		async (inputs: number[]) => {
			runs.push(inputs)
			await nextTurn()
			return inputs.map((input) => 2 * input)
		},
		(input) => input,
	)
	expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
	expect(runs).toEqual([[1], [2, 3]])
	expect(await double(4)).toBe(8)
})

test('each call has its own outcome, whichever others fail, and no run has a key twice', async () => {
	const call = fc.record({ key: fc.nat(5), fails: fc.boolean(), waits: fc.boolean() })
	await fc.assert(
		fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
			const run = runTogether(
				async (inputs: typeof calls) => {
					expect(new Set(inputs.map(({ key }) => key)).size).toBe(inputs.length)
					await nextTurn()
					if (inputs.some(({ fails }) => fails)) throw new Error('refused')
					return inputs.map(({ key }) => `done ${key}`)
				},
				({ key }) => key,
			)
			const outcomes: Promise<string>[] = []
			for (const one of calls) {
				outcomes.push(run(one).catch((error: Error) => error.message))
				if (one.waits) await nextTurn()
			}
			expect(await Promise.all(outcomes)).toEqual(
				calls.map(({ key, fails }) => (fails ? 'refused' : `done ${key}`)),
			)
		}),
	)
})
