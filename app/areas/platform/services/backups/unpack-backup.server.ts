import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Fault } from '@sfc/domain/fault'
import type { Loader } from '#db/dump/loader'
import { isBackedUpFile } from './backup-files.server'
import type { BackupSums } from './backup-lines'
import { readBackup } from './read-backup.server'

/**
 * Unpacks pictures and keys into `folder`, and passes the rows to `loader`. The checksums of the
 * backup have been compared with its content when this resolves.
 */
export const unpackBackup = (
	path: string,
	passPhrase: string,
	{ folder, loader }: { folder: string; loader: Loader },
): Promise<BackupSums> =>
	readBackup(path, passPhrase, {
		rows: (shape, rows) => loader.add(shape, rows),
		async table(shape, { lastId }) {
			if (shape.autoId !== null && lastId !== null) await loader.setLastId(shape, lastId)
		},
		async file(name, part) {
			if (!isBackedUpFile(name))
				throw new Fault('invalid', `The backup holds an unexpected file: ${name}`)
			const to = join(folder, name)
			await mkdir(dirname(to), { recursive: true, mode: 0o700 })
			await appendFile(to, part, { mode: 0o600, flush: true })
		},
	})
