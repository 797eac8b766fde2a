import type { Permitted } from '~/context.server'
import { diagnosePicture } from '../diagnosis/diagnose-picture.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import type { LogEntry } from './list-log.server'
import { loadFarmhandFacts } from './load-farmhand-facts.server'

/**
 * Diagnoses a photo and adds it to the farm's progress log, with what the farm knew at that time.
 * Throws Fault as `diagnosePicture`.
 */
export async function logPhoto(
	ctx: Permitted<'journal.write'>,
	photo: { bytes: Uint8Array; cycle: Cycle | null; notes: string | null },
): Promise<LogEntry> {
	const facts = await loadFarmhandFacts(ctx, photo.cycle)
	return { diagnosis: await diagnosePicture(ctx, { ...photo, farmhand: facts }), facts }
}
