import type { Ctx } from '~/context.server'
import type { PhotoStore } from './photo-store.server'

type Where = Pick<Ctx, 'files'>

/**
 * Replaces a picture, or removes it with null: the files are written first, `save` stores their
 * name and returns the old one, and the old files are deleted once that is done. Throws Fault
 * invalid or too-large at the field `picture`.
 */
export async function replacePicture(
	where: Where,
	photos: Pick<PhotoStore, 'store' | 'remove'>,
	bytes: Uint8Array | null,
	save: (file: string | null) => Promise<string | null>,
): Promise<void> {
	const file = bytes && (await photos.store(where, bytes))
	const old = await save(file).catch(async (error: unknown) => {
		if (file) await photos.remove(where, [file])
		throw error
	})
	if (old) await photos.remove(where, [old])
}
