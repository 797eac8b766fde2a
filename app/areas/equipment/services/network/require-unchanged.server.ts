import { Fault } from '@sfc/domain/fault'
import type { FarmScope } from '~/context.server'
import { listAssignmentChanges, type AssignmentChange } from './list-assignment-changes.server'

type Target = (undo: NonNullable<AssignmentChange['undo']>) => boolean

/** Returns the newest change of the last day to a device or an output; 0 without one. */
export const newestChange = (changes: readonly AssignmentChange[], isTarget: Target): number =>
	changes.find(({ undo }) => undo && isTarget(undo))?.seq ?? 0

/**
 * Checks that a device or output is unchanged since the change that a person `seen`. Throws Fault
 * conflict, with who and what.
 */
export async function requireUnchanged(
	ctx: FarmScope,
	isTarget: Target,
	seen: number | undefined,
): Promise<void> {
	if (seen === undefined) return
	const newer = (await listAssignmentChanges(ctx)).find(
		({ seq, undo }) => seq > seen && undo && isTarget(undo),
	)
	if (!newer) return
	const { by, subject, to } = newer
	const text = `${by} changed ${subject} in the meantime: ${to}. Save again to change that`
	throw new Fault('conflict', text)
}
