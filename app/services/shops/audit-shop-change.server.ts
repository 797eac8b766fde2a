import type { AuditAction } from '@sfc/domain/audit/audit-action'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { pods } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'

type Note = {
	customerId: string
	action: AuditAction
	subject: string
	before?: Record<string, unknown>
	after?: Record<string, unknown>
}

/** Writes a change of a customer's shop into the audit log of each of its farms. */
export async function auditShopChange(
	tx: Tx,
	ctx: UserCtx,
	{ customerId, ...note }: Note,
): Promise<void> {
	const its = await tx
		.select({ farmId: pods.farmId })
		.from(pods)
		.where(and(eq(pods.customerId, customerId), isNotNull(pods.farmId)))
		.orderBy(asc(pods.number))
	for (const { farmId } of its)
		await appendAudit(tx, ctx, personActor(ctx), { ...note, farmId: Number(farmId) })
}
