import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { pods, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { listUncoveredFarms } from './list-uncovered-farms.server'

type Covered = { customerId: string; businessName: string; farmIds: readonly number[] }

/**
 * Gives farms of the person free pods of their customer, the first pods first. Signups that chose
 * one of the farms and are not paid lose it, so two plans never cover one farm. Throws Fault conflict
 * for farms that a running plan covers, invalid for more farms than free pods.
 */
export async function coverFarms(
	tx: Tx,
	ctx: Pick<UserCtx, 'now' | 'user' | 'from'>,
	{ customerId, businessName, farmIds }: Covered,
): Promise<void> {
	const wanted = [...new Set(farmIds)]
	if (wanted.length === 0) return
	const uncovered = await listUncoveredFarms(tx, ctx.user.id)
	if (!wanted.every((farmId) => uncovered.some(({ id }) => id === farmId)))
		throw new Fault('conflict', 'One of the farms has a plan already. Please choose again.')
	const free = await tx
		.select({ id: pods.id })
		.from(pods)
		.where(and(eq(pods.customerId, customerId), isNull(pods.farmId)))
		.orderBy(asc(pods.number))
	if (wanted.length > free.length)
		throw new Fault('invalid', `Choose ${formatFarms(free.length)} at most, or more pods.`)
	await leaveUnpaidSignups(tx, wanted)
	for (const [at, farmId] of wanted.entries()) {
		await tx.update(pods).set({ farmId }).where(eq(pods.id, free[at]!.id))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'billing.farm-covered',
			subject: businessName,
		})
	}
}

const formatFarms = (count: number) => (count === 1 ? '1 farm' : `${count} farms`)

function leaveUnpaidSignups(tx: Tx, farmIds: number[]) {
	const paid = tx
		.select({ id: subscriptions.customerId })
		.from(subscriptions)
		.where(ne(subscriptions.status, 'unpaid'))
	return tx
		.update(pods)
		.set({ farmId: null })
		.where(and(inArray(pods.farmId, farmIds), notInArray(pods.customerId, paid)))
}
