import { parseArgs } from 'node:util'
import { readEnv } from '../app/env.server'
import { copyFiles } from '../app/areas/platform/services/files/copy-files.server'
import { openFolderFiles } from '../app/areas/platform/services/files/folder-files.server'
import { openFiles, toFileSettings } from '../app/areas/platform/services/files/open-files.server'
import { PICTURE_FOLDERS } from '../app/areas/platform/services/images/picture-folders'

const USAGE = `Copies the pictures and recordings of DATA_DIR into the bucket of FILES, beside a running server.

  FILES=s3://farm FILES_ENDPOINT=… FILES_ACCESS_KEY=… FILES_SECRET_KEY=… npm run copy-files

What is there already is left out, so that it may be stopped and repeated. Nothing is deleted.

  --back   from the bucket into DATA_DIR`

const options = { back: { type: 'boolean' }, help: { type: 'boolean' } } as const
try {
	const { values } = parseArgs({ options })
	if (values.help) console.log(USAGE)
	else {
		const env = readEnv()
		if (!env.FILES) throw new Error('FILES names no bucket')
		const [folder, bucket] = [
			openFolderFiles(env.DATA_DIR),
			openFiles(toFileSettings(env), (error) => console.error(error.message)),
		]
		const [from, to] = values.back ? [bucket, folder] : [folder, bucket]
		const copied = await copyFiles(from, to, [...PICTURE_FOLDERS, 'clips'])
		console.log(`Copied ${copied.length} ${copied.length === 1 ? 'file' : 'files'}.`)
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
