import { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { stockMovements } from '#db/schema/inventory'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { placeOrder } from '~/areas/selling/services/orders/place-order.server'
import { reverseMovement } from '../planting-cycles/reverse-movement.server'
import { correctReceipt, findReceived } from './correct-receipt.server'
import { loadLotLedger } from './load-lot-ledger.server'
import { loadLotOrigin } from './load-lot-origin.server'
import { mixLots } from './mix-lots.server'
import { moveStock } from './move-stock.server'
import { receiveLot } from './receive-lot.server'
import { requireLot } from './require-lot.server'

const TODAY = '2026-02-28'
const farm = farmPerTest(Date.UTC(2026, 1, 28, 18))

const RECEIPT = {
	cropName: 'Radicchio',
	unit: 'heads',
	quantity: '40',
	receivedOn: '2026-02-26',
	sourceCode: 'HF-778',
	supplierName: 'Hill Farm',
	documentType: 'Invoice',
	documentNumber: '991',
	cost: '60',
}
const receive = (more: object = {}, ctx = farm.owner) =>
	receiveLot(ctx, ReceiptInput.parse({ ...RECEIPT, ...more }))
const mix = (inputs: { lotId: number; quantity: string }[], more: object = {}) =>
	mixLots(
		farm.owner,
		MixLotsInput.parse({
			cropName: 'Salad mix',
			unit: 'oz',
			quantity: '100',
			happenedOn: TODAY,
			inputs,
			...more,
		}),
	)
const lotOf = async (heads: number, on = TODAY) =>
	cut(farm.owner, { cycleId: (await grow(farm.owner, { plants: heads, on })).id, heads, on })
const stockOf = async (id: number) => (await loadLotLedger(farm.owner, { id })).stockMilli
const sell = (lotId: number, heads: number) =>
	moveStock(farm.owner, {
		lotId,
		kind: 'sold',
		quantityMilli: heads * 1000,
		buyer: 'Green Fork',
		happenedOn: TODAY,
	})
const undo = async (lotId: number, kind: string) => {
	const { movements } = await loadLotLedger(farm.owner, { id: lotId })
	const one = movements.find((movement) => movement.kind === kind && !movement.isTakenBack)
	return reverseMovement(farm.owner, { lotId, movementId: one?.id ?? 0, reason: null })
}
/** An order of butterhead that its lots are reserved for. */
async function reserve(packs: number): Promise<void> {
	const { id: offerId } = await offer(farm.owner, {})
	await farm.ctx.db.write((tx) =>
		placeOrder(
			tx,
			farm.owner,
			{ kind: 'system', name: 'Test' },
			{
				source: 'own',
				state: 'open',
				holdUntil: null,
				tokenHash: null,
				buyer: { name: 'Green Fork', email: 'chef@fork.example' },
				note: null,
				lines: [{ offerId, packs, readyOn: null }],
			},
		),
	)
}
const receivedIn = async (lotId: number) => (await findReceived(farm.ctx.db.read, lotId))?.id

test('a received lot is in stock under the farm’s code, with the code that it came with', async () => {
	const lot = await receive()
	expect(lot).toMatchObject({ code: `IN-${lot.id}`, origin: 'received', cycleId: null })
	expect(await stockOf(lot.id)).toBe(40_000)
	expect((await loadLotOrigin(farm.owner, lot)).receipt).toMatchObject({
		sourceCode: 'HF-778',
		supplierName: 'Hill Farm',
		costCents: 6_000,
	})
	await expect(
		moveStock(farm.owner, {
			lotId: lot.id,
			kind: 'lost',
			quantityMilli: 1,
			happenedOn: '2026-02-25',
		}),
	).rejects.toMatchObject({ message: 'It was received on 2026-02-26: the day cannot be earlier' })
	await expect(receive({ receivedOn: '2026-03-01' })).rejects.toMatchObject({ field: 'receivedOn' })
	expect(() => ReceiptInput.parse({ ...RECEIPT, gln: '123' })).toThrow(/GLN/)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(
		correctReceipt(other, { lotId: lot.id, input: ReceiptInput.parse(RECEIPT) }),
	).rejects.toMatchObject({ code: 'not-found' })
})

test('a wrong receipt is corrected in the ledger, and undone, until some of it has left', async () => {
	const lot = await receive()
	const correct = (more: object) =>
		correctReceipt(farm.owner, {
			lotId: lot.id,
			input: ReceiptInput.parse({ ...RECEIPT, ...more }),
		})
	await correct({ quantity: '35', receivedOn: '2026-02-27', supplierName: 'Hill Farm Inc.' })
	expect(await stockOf(lot.id)).toBe(35_000)
	const now = { quantity: '35', receivedOn: '2026-02-27', supplierName: 'Hill Farm Inc.' }
	const { movementId } = await sell(lot.id, 5)
	const reason = '5 heads of it went to Green Fork on Feb 28, 2026: undo that first'
	await expect(correct({ ...now, sourceCode: 'HF-779' })).rejects.toMatchObject({
		code: 'conflict',
		message: reason,
	})
	await expect(undo(lot.id, 'received')).rejects.toMatchObject({ message: reason })
	await correct({ ...now, cost: '70' }) // the invoice came late
	expect((await loadLotOrigin(farm.owner, lot)).receipt?.costCents).toBe(7_000)
	await reverseMovement(farm.owner, { lotId: lot.id, movementId, reason: null })
	await moveStock(farm.owner, {
		lotId: lot.id,
		kind: 'lost',
		quantityMilli: 10_000,
		happenedOn: TODAY,
	})
	await expect(correct({ ...now, quantity: '9' })).rejects.toMatchObject({ field: 'quantity' })
	await expect(correct({ ...now, receivedOn: TODAY })).resolves.toBeDefined()
	await undo(lot.id, 'lost')
	await undo(lot.id, 'received')
	expect(await stockOf(lot.id)).toBe(0)
	expect(await receivedIn(lot.id)).toBeUndefined()
	await expect(correct(now)).rejects.toMatchObject({ code: 'not-found' })
	const actions = (await farm.ctx.db.read.select().from(auditEntries)).map(({ action }) => action)
	expect(actions.filter((action) => action === 'lot.receipt-corrected')).toHaveLength(3)
	expect(actions).toContain('lot.received')
})

test('a receipt that orders count on keeps its crop and its unit', async () => {
	const { cropName } = await grow(farm.owner, { plants: 1, on: TODAY })
	await lotOf(1)
	const lot = await receive({ cropName, quantity: '10' })
	await reserve(8)
	const correct = (more: object) =>
		correctReceipt(farm.owner, {
			lotId: lot.id,
			input: ReceiptInput.parse({ ...RECEIPT, cropName, quantity: '10', ...more }),
		})
	await expect(correct({ unit: 'kg' })).rejects.toMatchObject({ code: 'conflict', field: 'unit' })
	await expect(correct({ cropName: 'Frisée' })).rejects.toMatchObject({ field: 'cropName' })
	expect((await correct({ sourceCode: 'HF-779' })).unit).toBe('heads')
})

test('a mix takes what it is made of out of stock, and undoing it brings that back', async () => {
	const [ours, theirs] = [await lotOf(20), (await receive()).id]
	const made = await mix([
		{ lotId: theirs, quantity: '10' },
		{ lotId: ours, quantity: '8.5' },
	])
	expect(made).toMatchObject({ code: `MIX-${made.id}`, origin: 'mixed', unit: 'oz' })
	expect(await Promise.all([ours, theirs, made.id].map(stockOf))).toEqual([11_500, 30_000, 100_000])
	const { madeOf } = await loadLotOrigin(farm.owner, made)
	expect(madeOf.map(({ lotId, quantityMilli }) => [lotId, quantityMilli])).toEqual([
		[ours, 8_500],
		[theirs, 10_000],
	])
	const { lot } = await requireLot(farm.owner, { name: String(ours) })
	expect((await loadLotOrigin(farm.owner, lot)).wentInto).toMatchObject([{ code: made.code }])
	await expect(undo(ours, 'used')).rejects.toMatchObject({
		message: `It went into ${made.code}: undo the mix there`,
	})
	const { movementId } = await sell(made.id, 30)
	await expect(undo(made.id, 'made')).rejects.toMatchObject({ code: 'conflict' })
	await reverseMovement(farm.owner, { lotId: made.id, movementId, reason: null })
	await undo(made.id, 'made')
	expect(await Promise.all([ours, theirs, made.id].map(stockOf))).toEqual([20_000, 40_000, 0])
	expect((await loadLotOrigin(farm.owner, made)).madeOf).toEqual([])
	await undo(theirs, 'received')
})

test('a mix takes no more than there is, nothing that orders reserved, and not before its day', async () => {
	const lotId = await lotOf(10)
	const early = await lotOf(5, '2026-02-20')
	await expect(mix([{ lotId, quantity: '10.001' }])).rejects.toMatchObject({
		field: 'inputs[0].quantity',
		message: expect.stringMatching(/^BATCH-\d+: Only 10 heads are left$/),
	})
	await expect(
		mix(
			[
				{ lotId: early, quantity: '1' },
				{ lotId, quantity: '1' },
			],
			{ happenedOn: '2026-02-21' },
		),
	).rejects.toMatchObject({ code: 'invalid', field: 'happenedOn' })
	expect(await stockOf(early), 'all or nothing').toBe(5_000)
	await reserve(12)
	await expect(mix([{ lotId, quantity: '4' }])).rejects.toMatchObject({
		message: expect.stringContaining('orders have reserved'),
	})
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const foreign = await receive({}, other)
	await expect(mix([{ lotId: foreign.id, quantity: '1' }])).rejects.toMatchObject({
		code: 'not-found',
	})
	const one = { lotId, quantity: '1' }
	expect(() => MixLotsInput.parse({ ...RECEIPT, happenedOn: TODAY, inputs: [one, one] })).toThrow(
		/once/,
	)
	expect(() =>
		MixLotsInput.parse({ ...RECEIPT, happenedOn: TODAY, inputs: [{ lotId: '', quantity: '' }] }),
	).toThrow(/at least one/)
})

test('two mixes at once of the same lots share what there is', async () => {
	const [one, two] = [await lotOf(10), (await receive({ quantity: '10' })).id]
	const parts = [one, two].map((lotId) => ({ lotId, quantity: '6' }))
	const made = await Promise.allSettled([mix(parts), mix(parts.toReversed())])
	expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	expect(await Promise.all([one, two].map(stockOf))).toEqual([4_000, 4_000])
})

test('whatever is mixed, sold and undone, no stock is negative and the ledger adds up', async () => {
	const act = fc.record({
		what: fc.constantFrom('mix', 'sell', 'undo'),
		from: fc.nat(4),
		also: fc.nat(4),
		units: fc.integer({ min: 1, max: 12 }),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
			const lots = [(await receive({ quantity: '20' })).id, (await receive({ quantity: '15' })).id]
			const pick = (at: number) => lots[at % lots.length] ?? 0
			for (const { what, from, also, units } of acts) {
				const quantity = String(units)
				const used = [...new Set([pick(from), pick(also)])].map((lotId) => ({ lotId, quantity }))
				const done =
					what === 'mix'
						? mix(used, { quantity }).then(({ id }) => lots.push(id))
						: what === 'sell'
							? sell(pick(from), units)
							: undo(pick(from), also % 2 ? 'made' : 'sold')
				await done.catch((error: unknown) =>
					expect(error).toMatchObject({ code: expect.stringMatching(/conflict|not-found/) }),
				)
			}
			const rows = await farm.ctx.db.read.select().from(stockMovements)
			for (const lotId of lots) {
				const own = rows.filter((row) => row.lotId === lotId)
				const stock = own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)
				expect(stock).toBe(await stockOf(lotId))
				expect(stock).toBeGreaterThanOrEqual(0)
				// A mix stands or falls with all that was used in it.
				const open = (list: typeof rows) =>
					list.filter(
						({ id, takesBackId }) =>
							takesBackId === null && !rows.some((row) => row.takesBackId === id),
					)
				const isMade = open(own).some(({ kind }) => kind === 'made')
				const used = open(rows.filter(({ intoLotId }) => intoLotId === lotId))
				expect(used.length > 0).toBe(isMade)
			}
		}),
		{ numRuns: 12 },
	)
})
