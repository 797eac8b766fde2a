import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'

type Written = { source: string; writtenById: string | null }

/** Whether the person may change or delete an entry: their own, or any as a manager. */
export const canChangeEntry = ({ role, user }: FarmCtx, entry: Written): boolean =>
	entry.source !== 'system' &&
	(hasPermission(role, 'journal.manage') ||
		(hasPermission(role, 'journal.write') && entry.writtenById === user.id))

/** Checks that the person may change an entry. Throws Fault forbidden with the reason. */
export function requireEditableEntry(ctx: FarmCtx, entry: Written): void {
	if (canChangeEntry(ctx, entry)) return
	requirePermission(ctx, 'journal.write')
	if (entry.source === 'system')
		throw new Fault('forbidden', 'The system wrote this entry. It stays as it is.')
	requirePermission(ctx, 'journal.manage')
}
