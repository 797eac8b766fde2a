import { pollDelayMs } from '@sfc/domain/equipment/grow-cloud/poll-delay'
import { Fault } from '@sfc/domain/fault'
import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import type { FarmScope } from '~/context.server'
import { listOffers } from '../offers/list-offers.server'
import { cancelAtStore } from './cancel-at-store.server'
import { isSyncDue, isWorkDue } from './sync-schedule.server'
import { compareProducts, listProductChanges, publishProducts } from './publish-products.server'
import { readOrders } from './read-orders.server'
import { LEASE_MS, saveProgress } from './save-progress.server'
import { asStore, openStore, requireCurrency, type Store } from './store.server'
import { writeLog } from './write-log.server'

const ORDERS_EVERY_MS = 5 * 60_000
/** Interval of stock comparisons, which ask no store. */
export const STOCK_EVERY_MS = 10_000
const HOUR_MS = 3_600_000

/**
 * Does the due work at a store: cancels refused orders there, reads its orders, and sends it the
 * stock and the products of the farm. A failure is stored with its reason and delays the next
 * attempt. One server works on a store at a time.
 */
export async function syncStore(ctx: FarmScope, { storeId }: { storeId: number }): Promise<void> {
	const claimed = await claim(ctx, storeId)
	if (!claimed) return
	const { isSync, isDue } = claimed
	const store = { ...claimed.store, phase: isSync ? 'Reading orders' : null }
	try {
		let offers = await listOffers(ctx)
		const first = await listProductChanges({ ctx, store }, offers)
		if (isDue || first.length > 0) {
			const work = openStore(ctx, store)
			await saveProgress(work, { phase: store.phase, done: 0, total: 0 })
			await cancelAtStore(work)
			if (await readOrders(work, () => saveProgress(work, {}))) offers = await listOffers(ctx)
			await cancelAtStore(work)
			if (isSync) {
				requireCurrency(await work.client.check(work.login), ctx.farm.currency)
				await saveProgress(work, { phase: 'Reading products' })
				await compareProducts(work)
			}
			const changes = await listProductChanges(work, offers)
			const shown = isSync ? { phase: 'Updating products', done: 0, total: changes.length } : {}
			await saveProgress(work, shown)
			await publishProducts(work, changes)
		}
		await release(ctx, store, { isSync, isTried: isDue || first.length > 0 })
	} catch (error) {
		if (!(error instanceof Fault)) ctx.log.error({ err: error, storeId }, 'work on a store failed')
		await saveFailure(ctx, store, error)
	}
	if (isDue) ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}

type Claimed = { store: Store; isSync: boolean; isDue: boolean }

/**
 * Claims the store for this server, with the work that is due there; null when another one has it.
 * Work that comes due meanwhile stays due.
 */
async function claim(ctx: FarmScope, storeId: number): Promise<Claimed | null> {
	const at = ctx.now()
	return ctx.db.write(async (tx) => {
		const [row] = await tx
			.update(stores)
			.set({ runUntil: at + LEASE_MS })
			.where(and(eq(stores.id, storeId), lte(stores.runUntil, at)))
			.returning({
				...getTableColumns(stores),
				isSync: sql<boolean>`${isSyncDue(at)}`.mapWith(Boolean),
				isDue: sql<boolean>`${isWorkDue(at)}`.mapWith(Boolean),
			})
		if (!row) return null
		const { isSync, isDue } = row
		await tx
			.update(stores)
			.set({
				stockDueAt: at + STOCK_EVERY_MS,
				...(isDue && { ordersDueAt: at + ORDERS_EVERY_MS }),
				...(isSync && { syncDueAt: at + row.intervalHours * HOUR_MS, isAsked: false }),
			})
			.where(eq(stores.id, storeId))
		return { store: asStore(row), isSync, isDue }
	})
}

async function release(
	ctx: FarmScope,
	store: Store,
	{ isSync, isTried }: { isSync: boolean; isTried: boolean },
): Promise<void> {
	const ended = { runUntil: 0, phase: null }
	const answered = { state: 'connected', failures: 0, failure: null }
	await ctx.db.write(async (tx) => {
		await tx
			.update(stores)
			.set({ ...ended, ...(isTried && answered), ...(isSync && { lastSyncAt: ctx.now() }) })
			.where(eq(stores.id, store.id))
		if (store.failures > 0 && isTried) await writeLog(tx, ctx, store, { text: 'It answers again' })
		if (isSync) await writeLog(tx, ctx, store, { text: 'Synced' })
	})
}

async function saveFailure(ctx: FarmScope, store: Store, error: unknown): Promise<void> {
	const at = ctx.now()
	const fault = error instanceof Fault ? error : null
	const failure = (fault?.message ?? 'Something went wrong on this server').slice(0, 300)
	const failures = store.failures + 1
	const askedPauseMs = (fault?.retryAfterS ?? 0) * 1000
	const pauseMs = pollDelayMs(failures, { random: Math.random() })
	await ctx.db.write(async (tx) => {
		const [row] = await tx
			.update(stores)
			.set({
				state: 'error',
				failures,
				failure,
				phase: null,
				runUntil: 0,
				pausedUntil: at + pauseMs,
				askedUntil: at + Math.min(askedPauseMs, HOUR_MS),
				// Interrupted work is done again.
				ordersDueAt: at,
				...(store.phase !== null && { syncDueAt: at, isAsked: store.isAsked }),
			})
			.where(eq(stores.id, store.id))
			.returning({ id: stores.id })
		if (row && failure !== store.failure)
			await writeLog(tx, ctx, store, { text: `Sync failed: ${failure}`, isProblem: true })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}
