import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lotReservations, orders } from '#db/schema/orders'
import { openTestFarm } from '../../app/tests/farms/test-farm'
import { placeOrder } from '~/areas/selling/services/orders/place-order.server'
import { cut, grow, offer } from '../../app/tests/selling/orders/test-shop'

const TODAY = '2026-02-28'
const ROUNDS = 1_000

test('of two buyers at once exactly one gets the last head, a thousand times', async () => {
	const farm = await openTestFarm(Date.UTC(2026, 1, 28, 18))
	const { owner, ctx } = farm
	const cycle = await grow(owner, { plants: 1, on: TODAY })
	await cut(owner, { cycleId: cycle.id, heads: 1, on: TODAY })
	const { id } = await offer(owner)
	const buy = (name: string) =>
		ctx.db.write((tx) =>
			placeOrder(
				tx,
				owner,
				{ kind: 'system', name },
				{
					source: 'own',
					state: 'open',
					holdUntil: null,
					tokenHash: null,
					buyer: { name, email: null },
					note: null,
					lines: [{ offerId: id, packs: 1, readyOn: null }],
				},
			),
		)
	const won = { one: 0, other: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const names = round % 2 ? (['one', 'other'] as const) : (['other', 'one'] as const)
		const both = await Promise.allSettled(names.map(buy))
		const [winner, ...more] = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
		expect(more).toEqual([])
		won[winner?.buyerName as 'one' | 'other'] += 1
		expect(await ctx.db.read.$count(lotReservations)).toBe(1)
		await ctx.db.write(async (tx) => {
			await tx.delete(orders).where(eq(orders.id, winner?.id ?? 0))
		})
	}
	expect(won.one + won.other).toBe(ROUNDS)
	await farm.close()
}, 120_000)
