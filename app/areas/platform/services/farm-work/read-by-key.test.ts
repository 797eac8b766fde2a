import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '~/context.server'
import { readByKey, readOnce } from './read-by-key.server'
import { createReadGroup } from './read-group'

type Row = { farm: number; n: number }
const ctx = { now: () => 0 } as unknown as Ctx // these reads use none of it
const table = fc.array(fc.record({ farm: fc.nat(8), n: fc.nat() }), { maxLength: 30 })
const wanted = fc.array(fc.uniqueArray(fc.nat(8), { maxLength: 4 }), { minLength: 1, maxLength: 9 })

test('farms that read at once get what each would get alone, by one statement', async () => {
	await fc.assert(
		fc.asyncProperty(table, wanted, async (rows, requests) => {
			const statements: number[][] = []
			const read = readByKey<number, Row>(
				async (_, keys) => {
					statements.push(keys)
					return rows.filter(({ farm }) => keys.includes(farm))
				},
				({ farm }) => farm,
			)
			const group = createReadGroup()
			const together = await Promise.all(requests.map((keys) => read({ ...ctx, group }, keys)))
			const isAsked = requests.some((keys) => keys.length > 0)
			expect(statements).toHaveLength(isAsked ? 1 : 0)
			for (const [i, keys] of requests.entries())
				expect(together[i]).toEqual(keys.flatMap((key) => rows.filter(({ farm }) => farm === key)))
		}),
	)
})

test('a read that fails fails for all who wait for it, and is tried again by the next', async () => {
	let isBroken = true
	const read = readByKey<number, Row>(
		async (_, keys) => {
			if (isBroken) throw new Error('broken')
			return keys.map((farm) => ({ farm, n: 0 }))
		},
		({ farm }) => farm,
	)
	const scope = { ...ctx, group: createReadGroup() }
	const failed = await Promise.allSettled([read(scope, [1]), read(scope, [2])])
	expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	isBroken = false
	expect(await read(scope, [1])).toEqual([{ farm: 1, n: 0 }])
})

test('what is the same for all farms is read once a group', async () => {
	let reads = 0
	const read = async () => ++reads
	const scope = { ...ctx, group: createReadGroup() }
	expect(await Promise.all([readOnce(scope, read, read), readOnce(scope, read, read)])).toEqual([
		1, 1,
	])
	expect(await readOnce(ctx, read, read)).toBe(2)
})
