import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import { journalPhotos } from '#db/schema/journal'
import { offers } from '#db/schema/orders'
import type { PackCtx } from './sheet-pages'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import type { ZipStream } from './zip-stream'

const ROWS_AT_ONCE = 100

const PHOTOS = [
	{ name: 'journal-photo', folder: 'journal-photos', table: journalPhotos, column: 'file' },
	{ name: 'diagnosis', folder: 'diagnosis-photos', table: diagnoses, column: 'file' },
	{ name: 'offer', folder: 'offer-pictures', table: offers, column: 'picture' },
] as const

/** Lists the names of pictures of a farm, in pages by the ids of their rows. */
function page(
	{ db, farm }: PackCtx,
	{ table, column }: (typeof PHOTOS)[number],
	last: number,
): Promise<{ id: number; file: string | null }[]> {
	// Only columns that all of these tables have are used.
	const { id, farmId, [column as 'file']: file } = table as typeof journalPhotos
	return db.read
		.select({ id, file })
		.from(table as typeof journalPhotos)
		.where(and(eq(farmId, farm.id), gt(id, last), isNotNull(file)))
		.orderBy(asc(id))
		.limit(ROWS_AT_ONCE)
}

/** Packs the photos of a farm's journal, diagnoses and offers, each named by its id. Yields after every photo. */
export async function* packPhotos(ctx: PackCtx, zip: ZipStream): AsyncGenerator<void> {
	const { dataDir } = ctx
	for (const kind of PHOTOS)
		for (let last = 0; ;) {
			const rows = await page(ctx, kind, last)
			for (const { id, file } of rows) {
				const bytes = file && (await readPicture({ dataDir }, file, 'large', kind.folder))
				if (!bytes) continue
				zip.begin(`images/${kind.name}-${id}.webp`, { stored: true })
				zip.write(bytes)
				yield
			}
			last = rows.at(-1)?.id ?? last
			if (rows.length < ROWS_AT_ONCE) break
		}
}
