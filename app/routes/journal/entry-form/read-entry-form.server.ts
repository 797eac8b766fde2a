import { parseWithZod } from '@conform-to/zod/v4'
import { EntryForm } from '@sfc/contract/journal/entry-input'
import type { FarmCtx } from '~/context.server'
import { listGrowingCycles } from '~/services/journal/list-crops.server'
import { PHOTOS_MAX, storedPhotos } from '~/services/journal/store-photo.server'
import { uploadPhotos, type UploadedPhoto } from './upload-photos.server'

/**
 * Reads the form of an entry with its photos: those sent now, and those kept from the time before,
 * when something else was refused.
 */
export async function readEntryForm(ctx: FarmCtx, request: Request) {
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
	if (texts.get('intent') === 'fill') await fillFromCycle(ctx, texts)
	return {
		submission: parseWithZod(texts, { schema: EntryForm }),
		isFilling: texts.get('intent') === 'fill',
		kept,
		refusals,
		removePhotos,
	}
}

export type EntrySubmission = Awaited<ReturnType<typeof readEntryForm>>

/** The name on disk, a space, the name it had on the person's machine. */
function keptPhoto(text: string): UploadedPhoto {
	const [file = '', ...name] = text.slice(0, 200).split(' ')
	return { file, name: name.join(' ') }
}

/** Where scripts are off, a button asks for what the cycle says about crop, variety and zone. */
async function fillFromCycle(ctx: FarmCtx, texts: FormData): Promise<void> {
	const chosen = (await listGrowingCycles(ctx)).find(
		({ id }) => String(id) === texts.get('cycleId'),
	)
	if (!chosen) return
	texts.set('cropName', chosen.cropName)
	texts.set('variety', chosen.varietyName ?? '')
	texts.set('zone', chosen.zone)
}
