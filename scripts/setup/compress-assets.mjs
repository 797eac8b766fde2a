import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes scripts and styles also as `.br` and `.gz` at the highest level: a sixth smaller than what a server
 * can compress at every request.
 */
export async function compressAssets(folder) {
	const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
	await Promise.all(
		files.map(async (file) => {
			const path = join(folder, file)
			const content = await readFile(path)
			await Promise.all([
				toBrotli(content).then((small) => writeFile(`${path}.br`, small)),
				toGzip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
			])
		}),
	)
}
