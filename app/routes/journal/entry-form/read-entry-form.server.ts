import type { FarmCtx } from '~/context.server'
import { listGrowingCycles } from '~/services/journal/list-crops.server'
import { PHOTOS_MAX, storedPhotos } from '~/services/journal/store-photo.server'
import type { EntryValues } from './load-entry-form.server'
import { uploadPhotos, type UploadedPhoto } from './upload-photos.server'

/** Reads an entry's form with its photos: new ones, and those uploaded earlier with a refused form. */
export async function readEntryForm({ ctx, request }: { ctx: FarmCtx; request: Request }) {
	const { texts, photos, refusals } = await uploadPhotos(ctx, request)
	const named = texts.getAll('kept').map((text) => keptPhoto(String(text)))
	const still = await storedPhotos(
		ctx,
		named.map(({ file }) => file),
	)
	const kept = [...named.filter(({ file }) => still.includes(file)), ...photos].slice(0, PHOTOS_MAX)
	const removePhotos = texts
		.getAll('removePhoto')
		.map(Number)
		.filter((id) => Number.isSafeInteger(id))
	return {
		form: texts,
		wrong: refusals.length > 0 ? { fieldErrors: { photos: refusals } } : undefined,
		more: { kept },
		photos: kept.map(({ file }) => file),
		removePhotos,
	}
}

/** Parses `<name on disk> <original name>`. */
function keptPhoto(text: string): UploadedPhoto {
	const [file = '', ...name] = text.slice(0, 200).split(' ')
	return { file, name: name.join(' ') }
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
