import type { Tx } from '#db/open.server'
import type { Ctx } from '~/context.server'
import { changePods } from './change-pods.server'
import { findCustomerRow, findSubscription, type SubscriptionRow } from './subscription-row.server'

/** Applies a smaller plan that was chosen earlier, from the month that begins now. */
export async function beginNextMonth(
	tx: Tx,
	ctx: Ctx,
	row: SubscriptionRow,
): Promise<SubscriptionRow> {
	if (row.nextPods === null) return row
	const { businessName } = await findCustomerRow(tx, row.customerId)
	const actor = { kind: 'system', name: 'Billing' } as const
	await changePods(tx, ctx, { row, businessName, pods: row.nextPods, actor })
	return (await findSubscription(tx, row.customerId)) ?? row
}
