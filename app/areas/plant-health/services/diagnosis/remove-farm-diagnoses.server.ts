import { eq, inArray } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Ctx } from '~/context.server'
import { removePicture } from '~/areas/platform/services/images/picture-files.server'

const ROWS_AT_ONCE = 200

/** Deletes the diagnoses of a farm that is being deleted, with their photos, in short writes. */
export async function removeFarmDiagnoses(ctx: Ctx, { farmId }: { farmId: number }): Promise<void> {
	for (;;) {
		const files = await ctx.db.write(async (tx) => {
			const some = await tx
				.select({ id: diagnoses.id })
				.from(diagnoses)
				.where(eq(diagnoses.farmId, farmId))
				.limit(ROWS_AT_ONCE)
			const ids = some.map(({ id }) => id)
			if (ids.length === 0) return []
			return tx
				.delete(diagnoses)
				.where(inArray(diagnoses.id, ids))
				.returning({ file: diagnoses.file })
		})
		if (files.length === 0) return
		for (const { file } of files) await removePicture(ctx, file, 'diagnosis-photos')
	}
}
