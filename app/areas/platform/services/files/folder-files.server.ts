import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName, requireFileName, type FileInfo, type FileStore } from './file-store'
import { syncFolder } from './sync-folder.server'

/** Name of a file that is being written, or that a crash left behind. */
const DRAFT = /\.[0-9a-f]{16}\.draft$/
const DAY_MS = 86_400_000

/** Opens the files in a folder of this machine. Drafts that crashes left are deleted after a day. */
export function openFolderFiles(path: string): FileStore {
	const pathTo = (name: string) => {
		requireFileName(name)
		return join(path, name)
	}
	return {
		settings: { kind: 'folder', path },

		async put(name, content) {
			const to = pathTo(name)
			await mkdir(dirname(to), { recursive: true, mode: 0o700 })
			const draft = `${to}.${randomBytes(8).toString('hex')}.draft`
			try {
				const file = await open(draft, 'wx', 0o600)
				try {
					await writeFile(file, 'stream' in content ? content.stream : content)
					await file.sync()
				} finally {
					await file.close()
				}
				if ('stream' in content && (await stat(draft)).size !== content.size)
					throw new Error(`${name} came incomplete`)
				await rename(draft, to)
				await syncFolder(dirname(to))
			} catch (error) {
				await rm(draft, { force: true })
				throw error
			}
		},

		async get(name, range) {
			const file = await open(pathTo(name), 'r').catch(nullWhenMissing)
			if (!file) return null
			const { size, mtimeMs } = await file.stat()
			return { name, size, at: mtimeMs, stream: file.createReadStream(range) }
		},

		async stat(name) {
			const found = await stat(pathTo(name)).catch(nullWhenMissing)
			return found && { name, size: found.size, at: found.mtimeMs }
		},

		list: (folder) => walk(path, folder),

		delete: (name) => rm(pathTo(name), { force: true }),
	}
}

async function* walk(path: string, folder: string): AsyncGenerator<FileInfo> {
	const entries = await readdir(join(path, folder), { withFileTypes: true }).catch(nullWhenMissing)
	for (const entry of entries ?? []) {
		const name = folder + entry.name
		if (entry.isDirectory()) yield* walk(path, `${name}/`)
		if (!entry.isFile() || !isFileName(name)) continue
		const found = await stat(join(path, name)).catch(nullWhenMissing)
		if (!found) continue // deleted meanwhile
		if (!DRAFT.test(name)) yield { name, size: found.size, at: found.mtimeMs }
		else if (found.mtimeMs < Date.now() - DAY_MS) await rm(join(path, name), { force: true })
	}
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null
	throw error
}
