import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Folder of the build that is served as it is, where `scripts/npm-packages.ts` writes. */
const BUILT = 'build/client/downloads'

const List = z.array(
	z.object({
		name: z.string(),
		version: z.string(),
		description: z.string(),
		file: z.string().regex(/^[\w.-]+\.tgz$/),
		bytes: z.int().positive(),
		sha256: z.string().regex(/^[0-9a-f]{64}$/),
	}),
)

/** A package that programs of others install from this server. */
export type NpmPackage = z.infer<typeof List>[number]

/** Lists the packages for npm that this server offers; none where it runs without a build. */
export async function listNpmPackages(folder = BUILT): Promise<NpmPackage[]> {
	const text = await readFile(join(folder, 'packages.json'), 'utf8').catch(() => '[]')
	return List.parse(JSON.parse(text))
}
