import { z } from 'zod'

/** Version of the archive's format; a reader refuses a higher one. */
export const ARCHIVE_FORMAT = 1
export const ARCHIVE_KIND = 'Smart Farm Control archive of a farm'
export const MANIFEST_FILE = 'manifest.json'
export const DATABASE_FILE = 'farm.db'

/** What an archive holds. It is the last file of the zip. */
export const ArchiveManifest = z.object({
	kind: z.literal(ARCHIVE_KIND),
	format: z.int().positive(),
	/** Version of the program that made it. */
	version: z.string().max(100),
	createdAt: z.iso.datetime(),
	/** Number of the newest migration of `farm.db`. */
	migrations: z.int().positive(),
	farm: z.object({ id: z.int().positive(), name: z.string().max(1000) }),
	/** Every other file, with its size and SHA-256 in hexadecimal. */
	files: z.record(
		z.string().max(500),
		z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
	),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>
