import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { getTableName } from 'drizzle-orm'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { quoteName } from '#db/dump/quote-name'
import Sqlite from '#db/sqlite/driver'
import type { Farm } from '~/context.server'
import type { FileSettings } from '~/areas/platform/services/files/file-store'
import { openFiles } from '~/areas/platform/services/files/open-files.server'
import { readFile as readStored } from '~/areas/platform/services/files/read-file.server'
import { PICTURE_COLUMNS } from '~/areas/platform/services/images/picture-columns'
import { listFileNames } from '~/areas/platform/services/images/picture-files.server'
import { PICTURE_FOLDERS } from '~/areas/platform/services/images/picture-folders'
import { archivedTables } from '../archives/archived-tables'
import {
	ARCHIVE_FORMAT,
	ARCHIVE_KIND,
	DATABASE_FILE,
	MANIFEST_FILE,
	type ArchiveManifest,
} from '../archives/archive-manifest'
import { ArchiveWriter } from './archive-writer'
import { auditLines } from './audit-lines'
import { copyFarm } from './copy-farm.server'
import { hasRows, tableCsv } from './csv-files'
import { exportReadme } from './export-readme'
import { readingFiles } from './reading-files'
import type { Database } from 'better-sqlite3'
import { createReadStream } from 'node:fs'

export type PackJob = {
	/** Database of the server. */
	url: string
	farm: Farm
	files: FileSettings
	/** An empty folder, which the caller deletes. */
	folder: string
	now: number
}

/**
 * Packs a farm as a zip, piece by piece. A copy of its rows is made first, of one instant; everything
 * else is written from that copy, so that memory does not depend on the size of the farm.
 */
export function packFarm(job: PackJob): AsyncGenerator<Uint8Array> {
	const archive = new ArchiveWriter(job.now)
	return archive.run(async () => {
		const { farm, now, folder } = job
		await archive.add('README.txt', [exportReadme(farm, now)])
		await archive.add('check.mjs', [await readFile(new URL('archive-check.mjs', import.meta.url))])
		const file = join(folder, DATABASE_FILE)
		const { migrations } = await addDatabase(archive, file, job)
		const db = new Sqlite(file, { readonly: true })
		try {
			await addRecords(archive, db)
			await addPictures(archive, db, job)
			for (const { day, lines } of readingFiles(db)) await archive.add(`readings/${day}.csv`, lines)
		} finally {
			db.close()
		}
		const manifest: ArchiveManifest = {
			kind: ARCHIVE_KIND,
			format: ARCHIVE_FORMAT,
			version: PRODUCT_VERSION,
			createdAt: new Date(now).toISOString(),
			migrations,
			farm: { id: farm.id, name: farm.name },
			files: archive.files,
		}
		await archive.add(MANIFEST_FILE, [inJson(manifest)])
	})
}

const inJson = (value: unknown) => `${JSON.stringify(value, null, '\t')}\n`

/** Adds the copy of the rows, and before it their numbers, which keep a long download alive. */
async function addDatabase(
	archive: ArchiveWriter,
	file: string,
	{ url, farm }: PackJob,
): Promise<{ migrations: number }> {
	const counts = new PassThrough()
	const written = archive.add('tables.csv', counts, { stored: true })
	const copied = copyFarm(
		file,
		{ url, farmId: farm.id },
		(line) => void counts.write(line),
	).finally(() => void counts.end())
	const [made] = await Promise.all([copied, written])
	await archive.add(DATABASE_FILE, createReadStream(file))
	return made
}

async function addRecords(archive: ArchiveWriter, db: Database): Promise<void> {
	for (const shape of archivedTables)
		if (hasRows(db, shape)) await archive.add(`records/${shape.name}.csv`, tableCsv(db, shape))
	await archive.add('audit-log.jsonl', auditLines(db))
	const recipes = db
		.prepare<[], { recipe_id: string; version: number; content: string }>(
			'SELECT recipe_id, version, content FROM recipe_versions ORDER BY recipe_id, version',
		)
		.all()
	for (const { recipe_id, version, content } of recipes)
		await archive.add(`recipes/${toFileName(recipe_id)}-${version}.json`, [
			inJson(JSON.parse(content)),
		])
	const plans = db
		.prepare<[], { agent_id: string; version: number; text: string }>(
			'SELECT agent_id, max(version) AS version, text FROM plans GROUP BY agent_id',
		)
		.all()
	for (const { agent_id, version, text } of plans)
		await archive.add(`plans/${toFileName(agent_id)}-${version}.json`, [text])
}

/** Ids are ours and mostly UUIDs; a file name has nothing else. */
const toFileName = (id: string): string => id.replaceAll(/[^\w-]/g, '_').slice(0, 100)

async function addPictures(
	archive: ArchiveWriter,
	db: Database,
	{ files: settings }: PackJob,
): Promise<void> {
	const files = openFiles(settings)
	for (const folder of PICTURE_FOLDERS) {
		const { name, table } = PICTURE_COLUMNS[folder]
		const [column, rows] = [quoteName(name), quoteName(getTableName(table))]
		const query = `SELECT DISTINCT ${column} FROM ${rows} WHERE ${column} IS NOT NULL ORDER BY 1`
		const pictures = db.prepare<[], string>(query).pluck().all()
		for (const picture of pictures)
			for (const file of listFileNames(folder, picture)) {
				const found = await readStored(files, file)
				if (!found) continue // removed meanwhile
				await archive.add(`pictures/${file}`, [found.bytes], { stored: true })
			}
	}
}
