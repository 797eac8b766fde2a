import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import type { FarmCtx } from '~/context.server'
import { listGrowingCycles } from '~/areas/growing/services/journal/list-crops.server'
import { readPhotoForm } from '~/http/read-photo-form.server'
import { JOURNAL_PHOTOS } from '~/areas/growing/services/journal/store-photo.server'
import type { EntryValues } from './load-entry-form.server'

/** Reads an entry's form with its new photos, and the stored photos to delete. */
export async function readEntryForm({ ctx, request }: { ctx: FarmCtx; request: Request }) {
	const read = await readPhotoForm(ctx, request, {
		photos: JOURNAL_PHOTOS,
		full: `An entry has at most ${PHOTOS_MAX} photos`,
	})
	const removePhotos = read.form
		.getAll('removePhoto')
		.map(Number)
		.filter((id) => Number.isSafeInteger(id))
	return { ...read, removePhotos }
}

/** The form values that come from a growing cycle; empty when it does not exist. */
export async function cycleValues(
	ctx: FarmCtx,
	cycleId: FormDataEntryValue | null,
): Promise<Partial<EntryValues>> {
	const chosen = (await listGrowingCycles(ctx)).find(({ id }) => String(id) === cycleId)
	if (!chosen) return {}
	const { id, cropName, varietyName, zone } = chosen
	return { cycleId: String(id), cropName, variety: varietyName ?? '', zone }
}
