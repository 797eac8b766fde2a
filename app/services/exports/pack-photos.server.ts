import { and, asc, eq, gt } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import { journalPhotos } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { readPicture } from '../images/picture-files.server'
import type { ZipStream } from './zip-stream'

const ROWS_AT_ONCE = 100

const PHOTOS = [
	{ name: 'journal-photo', folder: 'journal-photos', table: journalPhotos },
	{ name: 'diagnosis', folder: 'diagnosis-photos', table: asPhotos(diagnoses) },
] as const

/** Only these columns are used here, and both tables have them. */
function asPhotos(table: { id: unknown; farmId: unknown; file: unknown }): typeof journalPhotos {
	return table as typeof journalPhotos
}

/** Packs the photos of a farm's journal and diagnoses, each named by its id. Yields after every photo. */
export async function* packPhotos(
	{ db, farm, dataDir }: FarmCtx,
	zip: ZipStream,
): AsyncGenerator<void> {
	for (const { name, folder, table } of PHOTOS)
		for (let last = 0; ;) {
			const rows = await db.read
				.select({ id: table.id, file: table.file })
				.from(table)
				.where(and(eq(table.farmId, farm.id), gt(table.id, last)))
				.orderBy(asc(table.id))
				.limit(ROWS_AT_ONCE)
			for (const { id, file } of rows) {
				const bytes = await readPicture({ dataDir }, file, 'large', folder)
				if (!bytes) continue
				zip.begin(`images/${name}-${id}.webp`, { stored: true })
				zip.write(bytes)
				yield
			}
			last = rows.at(-1)?.id ?? last
			if (rows.length < ROWS_AT_ONCE) break
		}
}
