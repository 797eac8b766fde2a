import { createHash } from 'node:crypto'
import type { SentEntry } from '@sfc/contract/growing/offline/sent-entry'
import { doneAtRefusal } from '@sfc/domain/growing/offline/done-at'
import { Fault } from '@sfc/domain/fault'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { offlineEntries } from '#db/schema/offline-entries'
import type { FarmCtx } from '~/context.server'
import { carryOut } from './carry-out.server'
import { refuseStaleCount } from './refuse-stale-count.server'

type Arrived = typeof offlineEntries.$inferSelect

/** Ends a write whose entry has arrived before. */
class Repeated extends Error {}

/**
 * Takes an entry that was written on a phone without a connection, once: its key is stored in the transaction of
 * what it does, and a repeat is answered like the first. Throws Fault unauthenticated for another person's
 * entry, forbidden, invalid at `doneAt`, what its own service throws, or conflict where the key came before with
 * another text.
 */
export async function takeOfflineEntry(
	ctx: FarmCtx,
	sent: SentEntry,
	photos: readonly { file: string; name: string }[] = [],
): Promise<{ arrivedAt: number; isRepeat: boolean }> {
	if (sent.userId !== ctx.user.id)
		throw new Fault('unauthenticated', 'Sign in as the person who wrote this')
	const digest = digestOf(sent, photos)
	const before = await findArrived(ctx, sent.key)
	if (before) return repeatOf(before, digest)
	const arrivedAt = ctx.now()
	const refusal = doneAtRefusal(sent.doneAt, arrivedAt)
	if (refusal) throw new Fault('invalid', refusal, { field: 'doneAt' })
	const doneAt = Math.min(sent.doneAt, arrivedAt)
	const row: Arrived = {
		farmId: ctx.farm.id,
		userId: ctx.user.id,
		key: sent.key,
		kind: sent.kind,
		digest,
		lotId: lotOf(sent),
		doneAt,
		arrivedAt,
	}
	const claim = async (tx: Tx) => {
		const stored = await tx
			.insert(offlineEntries)
			.values(row)
			.onConflictDoNothing()
			.returning({ key: offlineEntries.key })
		if (stored.length === 0) throw new Repeated()
		if (row.kind === 'count') await refuseStaleCount(tx, ctx, row)
	}
	try {
		const files = photos.map(({ file }) => file)
		await carryOut(withFirstWrite({ ...ctx, now: () => arrivedAt }, claim), {
			...sent,
			doneAt,
			photos: files,
		})
		return { arrivedAt, isRepeat: false }
	} catch (error) {
		// Of two that came at once, what the first did may be why the second is refused.
		const first = await findArrived(ctx, sent.key)
		if (first) return repeatOf(first, digest)
		throw error
	}
}

/** A context whose next write does something else first, in the same transaction. */
function withFirstWrite(ctx: FarmCtx, first: (tx: Tx) => Promise<void>): FarmCtx {
	let isDone = false
	const write: FarmCtx['db']['write'] = async (work) => {
		if (isDone) return ctx.db.write(work)
		const value = await ctx.db.write(async (tx) => {
			await first(tx)
			return work(tx)
		})
		isDone = true
		return value
	}
	return { ...ctx, db: Object.create(ctx.db, { write: { value: write } }) as FarmCtx['db'] }
}

async function findArrived({ db, farm, user }: FarmCtx, key: string): Promise<Arrived | null> {
	const [found] = await db.read
		.select()
		.from(offlineEntries)
		.where(match(offlineEntries, { farmId: farm.id, userId: user.id, key }))
	return found ?? null
}

function repeatOf({ digest, arrivedAt }: Arrived, sent: string) {
	if (digest === sent) return { arrivedAt, isRepeat: true }
	throw new Fault(
		'conflict',
		'An earlier text of this has arrived, and is on the farm. Discard this one, and change that one on its page.',
	)
}

const digestOf = ({ kind, doneAt, input }: SentEntry, photos: readonly { name: string }[]) =>
	createHash('sha256')
		.update(JSON.stringify([kind, doneAt, input, photos.map(({ name }) => name)]))
		.digest('base64')

const lotOf = ({ input: { lotId } }: SentEntry): number | null =>
	Number.isSafeInteger(lotId) ? Number(lotId) : null
