import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatMoney } from '@sfc/domain/units/currency'
import type { FarmCtx } from '~/context.server'
import { countOverdue } from '~/areas/selling/services/sales-invoices/list-invoices.server'

/** Invoices whose day has passed, and what is open of them in words. */
export type Overdue = { count: number; amount: string }

/** Reads what buyers should have paid by now; null when that is nothing, or the role sees no invoices. */
export async function readOverdue(ctx: FarmCtx): Promise<Overdue | null> {
	if (!hasPermission(ctx.role, 'invoice.manage')) return null
	const { count, cents } = await countOverdue(ctx)
	return count > 0 ? { count, amount: formatMoney(cents, ctx.farm.currency) } : null
}
