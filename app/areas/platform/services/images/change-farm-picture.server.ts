import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { FARM_SIZES } from './encode-picture.server'
import { createPhotoStore } from './photo-store.server'
import { replacePicture } from './replace-picture.server'

const FARM_PICTURES = createPhotoStore('images', FARM_SIZES)

/**
 * Sets a farm's picture, or removes it with null. Throws Fault invalid or too-large at the field
 * `picture`, forbidden below manager.
 */
export async function changeFarmPicture(
	ctx: Permitted<'farm.configure'>,
	{ bytes }: { bytes: Uint8Array | null },
): Promise<void> {
	await replacePicture(ctx, FARM_PICTURES, bytes, (file) => store(ctx, file))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'settings')
}

/** Stores the new name and returns the old one. */
const store = (ctx: FarmCtx, imageFile: string | null): Promise<string | null> =>
	ctx.db.write(async (tx) => {
		const mine = eq(farms.id, ctx.farm.id)
		const [row] = await tx.select({ old: farms.imageFile }).from(farms).where(mine)
		const old = row?.old ?? null
		if (old === null && imageFile === null) return null
		await tx.update(farms).set({ imageFile }).where(mine)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'farm.image-changed',
			subject: ctx.farm.name,
			before: { picture: old !== null },
			after: { picture: imageFile !== null },
		})
		return old
	})
